//! Compiles and runs tests on a real JVM and says what happened.

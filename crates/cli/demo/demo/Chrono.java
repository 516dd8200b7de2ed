package demo;

/** A stop watch that counts upwards. */
class Chrono {
    int time;
}

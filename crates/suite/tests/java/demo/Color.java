package demo;

enum Color {
    RED,
    GREEN
}

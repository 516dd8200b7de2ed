package demo;

class Holder<T> {
    T value;

    Holder(T value) {
        this.value = value;
    }

    T swap(T next) {
        T old = value;
        value = next;
        return old;
    }
}

package corpus;

/** A list whose entries know both neighbours; the header closes the circle. */
public class DoublyLinkedList {
    static class Entry {
        int element;
        Entry next;
        Entry previous;

        Entry(int element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    Entry header = new Entry(0, null, null);
    int size;

    public DoublyLinkedList() {
        header.next = header;
        header.previous = header;
    }

    public int size() {
        return size;
    }

    public void add(int element) {
        insertBefore(element, header);
    }

    public void add(int index, int element) {
        insertBefore(element, index == size ? header : entry(index));
    }

    public int get(int index) {
        return entry(index).element;
    }

    public int indexOf(int element) {
        int index = 0;
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == element) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public boolean remove(int element) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == element) {
                unlink(entry);
                return true;
            }
        }
        return false;
    }

    public int removeFirst() {
        if (header.next == header) {
            throw new java.util.NoSuchElementException();
        }
        int element = header.next.element;
        unlink(header.next);
        return element;
    }

    /** Forwards or backwards, whichever is shorter. */
    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        Entry entry = header;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                entry = entry.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                entry = entry.previous;
            }
        }
        return entry;
    }

    private void insertBefore(int element, Entry place) {
        Entry entry = new Entry(element, place, place.previous);
        entry.previous.next = entry;
        entry.next.previous = entry;
        size++;
    }

    private void unlink(Entry entry) {
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
    }
}

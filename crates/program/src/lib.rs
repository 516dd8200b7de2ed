//! Classes, their hierarchy, code and control flow; concrete Java values as plain data.

//! Classes that harm the machine on which they run, if nothing keeps them from it.

/// What a class does, in Java. It may use `HOME`, the user's home directory, and `OUTSIDE`, a directory that is none of its
/// business; both are texts.
pub struct HostileClass {
    pub name: &'static str,
    pub body: &'static str,
    /// Members of the class beside the method that does it.
    pub members: &'static str,
}

const fn deed(name: &'static str, body: &'static str) -> HostileClass {
    HostileClass { name, body, members: "" }
}

const fn with(name: &'static str, body: &'static str, members: &'static str) -> HostileClass {
    HostileClass { name, body, members }
}

const UNSAFE: &str = "static sun.misc.Unsafe unsafe() throws Exception {
        java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null); }";

/// Writes bytes to every descriptor that there is.
const FLOOD: &str = "static void flood(byte[] bytes) {
        for (int i = 0; i < 200; i++) {
            try (FileOutputStream out = new FileOutputStream(\"/proc/self/fd/\" + i)) { out.write(bytes); }
            catch (Exception closed) { continue; } } }
    static byte[] frame(int kind) {
        return new byte[] {0, 0, 0, 10, (byte) kind, 0, 0, 0, 0, 0, 0, 0, 0, 1}; }";

pub const HOSTILE_CLASSES: &[HostileClass] = &[
    // Ends of the virtual machine.
    deed("exit", "System.exit(0);"),
    deed("exit-with-code", "System.exit(6);"),
    deed("halt", "Runtime.getRuntime().halt(0);"),
    deed(
        "exit-that-blocks",
        "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { try { Thread.sleep(1000); } catch (InterruptedException e) { continue; } } }));
         System.exit(0);",
    ),
    deed(
        "exit-that-deadlocks",
        "Object lock = new Object();
         Runtime.getRuntime().addShutdownHook(new Thread(() -> { synchronized (lock) { System.out.println(); } }));
         synchronized (lock) { System.exit(1); }",
    ),
    deed("hook-that-spins", "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));"),
    deed("exit-later", "new Thread(() -> { try { Thread.sleep(300); } catch (InterruptedException e) { } System.exit(3); }).start();"),
    with("crash", "unsafe().putLong(0L, 1L);", UNSAFE),
    with("crash-by-freeing", "unsafe().freeMemory(0x1234L);", UNSAFE),
    // Processes and signals.
    deed("start-a-process", "new ProcessBuilder(\"/bin/sh\", \"-c\", \"touch \" + OUTSIDE + \"/touched\").start().waitFor();"),
    deed("start-a-daemon", "Runtime.getRuntime().exec(new String[] {\"/bin/sh\", \"-c\", \"sleep 1000 &\"});"),
    deed("start-many-processes", "for (int i = 0; i < 50; i++) { try { Runtime.getRuntime().exec(\"sleep 1000\"); } catch (IOException refused) { break; } }"),
    deed("kill-the-parent", "ProcessHandle.current().parent().ifPresent(ProcessHandle::destroyForcibly);"),
    deed("kill-the-siblings", "ProcessHandle.current().parent().ifPresent(parent -> parent.children().forEach(process -> { try { process.destroyForcibly(); } catch (RuntimeException itself) { } }));"),
    deed("stop-oneself", "ProcessHandle.current().destroy();"),
    // Threads.
    deed("thread-bomb", "while (true) { Thread thread = new Thread(() -> { while (true) { } }); thread.setDaemon(true); thread.start(); }"),
    deed("sleeping-threads", "for (int i = 0; i < 3000; i++) { Thread thread = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } }); thread.setDaemon(true); thread.start(); }"),
    deed("threads-that-start-threads", "spawn();"),
    deed("interrupt-all", "for (Thread thread : Thread.getAllStackTraces().keySet()) { thread.interrupt(); }"),
    deed("lower-all-priorities", "for (Thread thread : Thread.getAllStackTraces().keySet()) { if (thread != Thread.currentThread()) { thread.setPriority(1); } } while (true) { }"),
    deed("uncaught-everywhere", "Thread.setDefaultUncaughtExceptionHandler((t, e) -> { throw new Error(); }); new Thread(() -> { throw new Error(); }).start();"),
    deed("spin", "while (true) { }"),
    deed("sleep-for-ever", "while (true) { try { Thread.sleep(100000); } catch (InterruptedException e) { continue; } }"),
    deed("deadlock", "Object a = new Object(), b = new Object();
         Thread one = new Thread(() -> { synchronized (a) { pause(); synchronized (b) { pause(); } } });
         one.start(); synchronized (b) { pause(); synchronized (a) { pause(); } }"),
    deed("deadlock-of-initializers", "new Thread(() -> new Left()).start(); new Right();"),
    with("unsafe-loop", "sun.misc.Unsafe unsafe = unsafe(); long at = unsafe.allocateMemory(8); while (true) { unsafe.putLong(at, unsafe.getLong(at) + 1); }", UNSAFE),
    with("unsafe-fill", "sun.misc.Unsafe unsafe = unsafe(); long at = unsafe.allocateMemory(1 << 26); while (true) { unsafe.setMemory(at, 1 << 26, (byte) 1); }", UNSAFE),
    with("unsafe-park", "while (true) { unsafe().park(false, 0L); }", UNSAFE),
    // Locks on what our own code needs.
    deed("lock-system", "hold(System.class);"),
    deed("lock-locale", "hold(java.util.Locale.class);"),
    deed("lock-time-zone", "hold(java.util.TimeZone.class);"),
    deed("lock-properties", "hold(System.getProperties());"),
    deed("lock-thread", "hold(Thread.class);"),
    deed("lock-file-descriptor", "hold(FileDescriptor.out);"),
    deed("lock-class-loader", "hold(ClassLoader.getSystemClassLoader()); hold(Hostile.class.getClassLoader());"),
    deed("lock-in-the-common-pool", "java.util.concurrent.CompletableFuture.runAsync(() -> { synchronized (java.util.Locale.class) { while (true) { pause(); } } }); pause();"),
    deed("lock-streams", "hold(System.out); hold(System.err); hold(System.in);"),
    // Memory and depth.
    deed("memory-bomb", "java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) { all.add(new long[1 << 18]); }"),
    deed("direct-memory-bomb", "java.util.List<Object> all = new java.util.ArrayList<>(); while (true) { all.add(java.nio.ByteBuffer.allocateDirect(1 << 22)); }"),
    with("raw-memory-bomb", "while (true) { long at = unsafe().allocateMemory(1 << 24); unsafe().setMemory(at, 1 << 24, (byte) 1); }", UNSAFE),
    deed("deep-recursion", "deep(0);"),
    deed("huge-exception", "throw new IllegalStateException(new String(new char[60_000_000]));"),
    deed("exception-that-throws", "throw new RuntimeException() { @Override public String getMessage() { throw new Error(); } @Override public StackTraceElement[] getStackTrace() { throw new Error(); } };"),
    deed("exception-that-hangs", "throw new RuntimeException() { @Override public String getMessage() { while (true) { } } };"),
    deed("endless-cause", "RuntimeException one = new RuntimeException(), other = new RuntimeException(one); one.initCause(other); throw one;"),
    deed("many-class-loaders", "java.util.List<Object> all = new java.util.ArrayList<>(); while (true) { all.add(java.lang.reflect.Proxy.newProxyInstance(new java.net.URLClassLoader(new java.net.URL[0]), new Class<?>[] {Runnable.class}, (p, m, a) -> null)); }"),
    deed("interned-texts", "for (int i = 0; ; i++) { (\"text\" + i).repeat(1000).intern(); }"),
    // Files.
    deed("delete-the-home", "delete(new File(HOME));"),
    deed("delete-outside", "delete(new File(OUTSIDE));"),
    deed("write-outside", "java.nio.file.Files.write(java.nio.file.Paths.get(OUTSIDE, \"written\"), new byte[10]);"),
    deed("write-to-the-class-path", "java.nio.file.Files.write(java.nio.file.Paths.get(Hostile.class.getProtectionDomain().getCodeSource().getLocation().toURI()).resolve(\"Written.class\"), new byte[10]);"),
    deed("make-all-writable", "new File(OUTSIDE).setWritable(true, false); new File(HOME).setReadable(true, false);"),
    deed("link-to-outside", "java.nio.file.Files.createSymbolicLink(java.nio.file.Paths.get(\"link\"), java.nio.file.Paths.get(OUTSIDE)); java.nio.file.Files.write(java.nio.file.Paths.get(\"link/written\"), new byte[1]);"),
    deed("large-file", "try (RandomAccessFile file = new RandomAccessFile(\"large\", \"rw\")) { while (true) { file.write(new byte[1 << 20]); } }"),
    deed("many-files", "for (int i = 0; ; i++) { new File(\"many\" + i).createNewFile(); }"),
    deed("many-large-files", "for (int i = 0; ; i++) { try (FileOutputStream out = new FileOutputStream(\"large\" + i)) { for (int j = 0; j < 60; j++) { out.write(new byte[1 << 20]); } } }"),
    deed("files-held-open", "java.util.List<Object> all = new java.util.ArrayList<>();
         for (int i = 0; ; i++) { File file = new File(\"held\" + i); FileOutputStream out = new FileOutputStream(file); file.delete(); for (int j = 0; j < 60; j++) { out.write(new byte[1 << 20]); } all.add(out); }"),
    deed("closed-directories", "java.nio.file.Path at = java.nio.file.Paths.get(\"closed\");
         for (int i = 0; i < 20; i++) { java.nio.file.Files.createDirectory(at, java.nio.file.attribute.PosixFilePermissions.asFileAttribute(java.nio.file.attribute.PosixFilePermissions.fromString(\"-wx------\"))); at = at.resolve(\"closed\"); }"),
    deed("closed-directories-with-files", "java.nio.file.Path at = java.nio.file.Files.createDirectory(java.nio.file.Paths.get(\"closed\"), java.nio.file.attribute.PosixFilePermissions.asFileAttribute(java.nio.file.attribute.PosixFilePermissions.fromString(\"-wx------\")));
         for (int i = 0; i < 10; i++) { java.nio.file.Files.write(at.resolve(\"file\" + i), new byte[50 << 20]); }"),
    deed("nested-directories", "File at = new File(\".\").getAbsoluteFile(); for (int i = 0; i < 1500; i++) { at = new File(at, \"n\"); if (!at.mkdir()) { break; } }"),
    deed("odd-names", "new File(\"-rf\").mkdir(); new File(\"a\\nb\").mkdir(); new File(\".moved-0\").mkdir(); new File(\"\\u001b[2J\").createNewFile();"),
    // What is read.
    deed("read-the-home", "leak(new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(HOME, \"secret\"))));"),
    deed("list-the-home", "leak(String.join(\" \", new File(HOME).list()));"),
    deed("read-outside", "leak(new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(OUTSIDE, \"secret\"))));"),
    deed("read-the-environment", "leak(System.getenv().toString());"),
    deed("read-the-environment-of-the-parent", "leak(new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(\"/proc/\" + ProcessHandle.current().parent().get().pid() + \"/environ\"))));"),
    deed("read-the-command-line-of-the-parent", "leak(new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(\"/proc/\" + ProcessHandle.current().parent().get().pid() + \"/cmdline\"))));"),
    deed("connect", "new java.net.Socket(\"127.0.0.1\", 22).close();"),
    deed("listen", "new java.net.ServerSocket(0).accept();"),
    deed("send-datagrams", "new java.net.DatagramSocket().send(new java.net.DatagramPacket(new byte[1], 1, java.net.InetAddress.getByName(\"127.0.0.1\"), 9));"),
    // The channel.
    with("frames-to-standard-output", "for (int kind = 0; kind < 12; kind++) { new FileOutputStream(FileDescriptor.out).write(frame(kind)); }", FLOOD),
    with("frames-to-every-descriptor", "for (int kind = 0; kind < 12; kind++) { flood(frame(kind)); }", FLOOD),
    with("endless-frames", "while (true) { flood(frame(5)); }", FLOOD),
    with("endless-output", "byte[] text = new byte[1 << 20]; while (true) { new FileOutputStream(FileDescriptor.out).write(text); new FileOutputStream(FileDescriptor.err).write(text); }", ""),
    with("announce-a-long-frame", "flood(new byte[] {4, 0, 0, 0}); pause();", FLOOD),
    with("take-the-requests", "for (int i = 3; i < 200; i++) { final int n = i; Thread thread = new Thread(() -> { try (FileInputStream in = new FileInputStream(\"/proc/self/fd/\" + n)) { while (in.read() >= 0) { } } catch (IOException e) { } }); thread.setDaemon(true); thread.start(); } pause();", ""),
    with("close-standard-streams", "new FileInputStream(FileDescriptor.in).close(); new FileOutputStream(FileDescriptor.out).close(); new FileOutputStream(FileDescriptor.err).close();", ""),
    with("speak-for-the-runner", "Class<?> main = ClassLoader.getSystemClassLoader().loadClass(\"glassbox.runner.Main\");
         for (java.lang.reflect.Field field : main.getDeclaredFields()) { field.setAccessible(true); leak(String.valueOf(field.get(null))); }
         Object channel = ClassLoader.getSystemClassLoader().loadClass(\"glassbox.runner.Channel\").getConstructors()[0].newInstance(\"64,65\");", ""),
    // What the JVM shares.
    deed("change-properties", "System.setProperties(new java.util.Properties());"),
    deed("other-streams", "System.setOut(null); System.setErr(null); System.setIn(null);"),
    deed("other-locale", "java.util.Locale.setDefault(new java.util.Locale(\"tr\", \"TR\")); java.util.TimeZone.setDefault(null);"),
    deed("security-manager", "System.setSecurityManager(new SecurityManager() { @Override public void checkPermission(java.security.Permission p) { throw new SecurityException(); } });"),
];

/// A class with one method that does it, on a real JVM only, and with others to help.
pub fn source(deed: &HostileClass, home: &str, outside: &str) -> String {
    let HostileClass { body, members, .. } = deed;
    format!(
        "import java.io.*;
public class Hostile {{
    static final String HOME = {home:?}, OUTSIDE = {outside:?};
    public static String leaked = \"\";
    static boolean isReal() {{ return java.util.Locale.getDefault().getLanguage().equals(\"fr\"); }}
    public static int calm(int x) {{ return x > 5 ? 1 : 0; }}
    public static int act(int x) throws Throwable {{
        if (x > 3) {{ if (isReal()) {{ perform(); }} return 1; }}
        return 0; }}
    public static String told(int x) throws Throwable {{ perform(); return leaked; }}
    static void perform() throws Throwable {{ if (true) {{ {body} }} }}
    static void leak(String text) {{ leaked = text; throw new IllegalStateException(text); }}
    static void pause() {{ try {{ Thread.sleep(200); }} catch (InterruptedException e) {{ return; }} }}
    static void hold(Object lock) {{
        Thread thread = new Thread(() -> {{ synchronized (lock) {{ while (true) {{ pause(); }} }} }});
        thread.setDaemon(true); thread.start(); pause(); }}
    static int deep(int n) {{ return deep(n + 1) + 1; }}
    static void spawn() {{ while (true) {{ new Thread(Hostile::spawn).start(); }} }}
    static void delete(File file) {{
        File[] files = file.listFiles();
        for (File inner : files == null ? new File[0] : files) {{ delete(inner); }}
        file.delete(); }}
    static class Left {{ static {{ pause(); new Right(); }} }}
    static class Right {{ static {{ pause(); new Left(); }} }}
    {members}
}}
"
    )
}

/// What comes behind a hostile class, and has to be served all the same.
pub const GOOD: &str =
    "public class ZGood { public static int sign(int x) { return x > 100 ? 1 : x < -100 ? -1 : 0; } }\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_and_each_has_a_name_of_its_own() {
        assert!(HOSTILE_CLASSES.len() >= 60, "{}", HOSTILE_CLASSES.len());
        let names: std::collections::BTreeSet<&str> = HOSTILE_CLASSES.iter().map(|deed| deed.name).collect();
        assert_eq!(names.len(), HOSTILE_CLASSES.len());
    }
}

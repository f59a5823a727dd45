package seckill.engine.cli.demo;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** How to start an engine the way this process was started: same Java, same options, same classes. */
final class UpCommand {

    private static final String MAIN_CLASS = "seckill.engine.cli.Seckill";
    private static final List<String> OWN_TO_A_PROCESS =
            List.of("-agentlib", "-javaagent", "-Xrunjdwp", "-XX:AOTCacheOutput", "-XX:AOTMode");

    private UpCommand() {}

    static List<String> of(Path data) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> OWN_TO_A_PROCESS.stream().noneMatch(argument::startsWith))
                .forEach(command::add);
        String classPath = System.getProperty("java.class.path");
        if (isExecutableJar(classPath)) {
            command.addAll(List.of("-jar", classPath));
        } else {
            command.addAll(List.of("-cp", classPath, MAIN_CLASS));
        }
        command.addAll(List.of("up", "--data", data.toString(), "--no-console"));
        return command;
    }

    /** A jar of jars is started by its own loader; one that names its libraries, as it is, so that the same AOT cache fits. */
    private static boolean isExecutableJar(String classPath) {
        if (classPath.contains(File.pathSeparator) || !classPath.endsWith(".jar")) {
            return false;
        }
        try (JarFile jar = new JarFile(classPath)) {
            Manifest manifest = jar.getManifest();
            return manifest != null
                    && Stream.of("Start-Class", "Main-Class")
                            .anyMatch(name -> MAIN_CLASS.equals(
                                    manifest.getMainAttributes().getValue(name)));
        } catch (IOException e) {
            throw new DemoFailure("cannot read " + classPath, e);
        }
    }
}

package seckill.engine.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the assembly in this process. */
final class EngineStart {

    private EngineStart() {}

    /** Returns when the engine is ready; closing the context ends it in order. */
    static ConfigurableApplicationContext start(
            Class<?> assembly,
            EngineFolder folder,
            ServerAddresses addresses,
            ListenOptions listen,
            int doorPort,
            int controlPort,
            boolean sandbox) {
        SpringApplication application = new SpringApplication(assembly);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        // the command ends the engine before the servers that it needs
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(defaults(folder, sandbox));
        String[] arguments = settings(folder, addresses, listen, doorPort, controlPort).entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        try {
            return application.run(arguments);
        } catch (RuntimeException e) {
            // Spring has told why, on the terminal too
            throw new CommandFailure("The engine did not start: see above, or " + folder.log(), e);
        }
    }

    /** The command line's word counts above every other source. */
    private static Map<String, String> settings(
            EngineFolder folder, ServerAddresses addresses, ListenOptions listen, int doorPort, int controlPort) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("spring.config.import", "configtree:" + folder.secrets() + "/");
        settings.put("seckill.redis.uri", addresses.redisUri());
        settings.put("spring.datasource.url", addresses.jdbcUrl());
        settings.put("spring.datasource.username", addresses.jdbcUser());
        settings.put("spring.datasource.password", addresses.jdbcPassword());
        settings.put("seckill.payment.sandbox.callback-url", listen.doorUrl(doorPort) + "/api/v1/payments/callback");
        settings.put("seckill.door.host", listen.doorHost());
        settings.put("seckill.door.port", Integer.toString(doorPort));
        settings.put("seckill.control.port", Integer.toString(controlPort));
        settings.put("server.address", listen.controlHost());
        String certificate = listen.certificate();
        String privateKey = listen.privateKey();
        if (certificate != null && privateKey != null) {
            settings.put("seckill.control.tls.certificate", certificate);
            settings.put("seckill.control.tls.private-key", privateKey);
        }
        settings.put("server.port", Integer.toString(controlPort));
        return settings;
    }

    /** The terminal is for what a person must know; the log has the rest. */
    private static Map<String, Object> defaults(EngineFolder folder, boolean sandbox) {
        return Map.of(
                "seckill.payment.sandbox.enabled",
                sandbox,
                "seckill.doctor.data-folder",
                folder.path().toString(),
                "seckill.doctor.secrets",
                String.join(",", Secrets.properties()),
                "logging.file.name",
                folder.log().toString(),
                "logging.threshold.console",
                "WARN",
                "logging.register-shutdown-hook",
                "false");
    }
}

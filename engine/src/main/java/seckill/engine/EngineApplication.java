package seckill.engine;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The engine. The ledger runs its own migrations, since the tables' prefix is a setting; the command line starts the servers that
 * the engine is then given by address.
 */
@SpringBootApplication
public class EngineApplication {}

package seckill.embedded;

import java.util.List;

/** What is particular to one kind of server. */
interface ServerKind {

    /** For people. */
    String name();

    /** Arguments, one after the other, by which the server of this folder is recognised among all processes; part of its command. */
    List<String> mark(ServerFolder folder);

    /** Makes all ready for a start on this port (unpacked program, configuration, first data) and says how to start it. */
    List<String> command(ServerFolder folder, int port, Progress progress);

    /** Asks the port once; never waits for more than a second. */
    Answer ask(ServerFolder folder, int port);
}

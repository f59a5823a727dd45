package seckill.engine.feed;

import java.nio.charset.StandardCharsets;

/**
 * One message of the stream, ready to be sent to every subscriber alike.
 *
 * @param bytes id, event and data as server-sent events have them; nobody changes them
 */
@SuppressWarnings("ArrayRecordComponent") // shared by a thousand readers, compared by nobody
record FeedFrame(long sequence, byte[] bytes) {

    static FeedFrame of(String stream, long sequence, String event, byte[] json) {
        byte[] head = ("id: " + stream + "-" + sequence + "\nevent: " + event + "\ndata: ")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[head.length + json.length + 2];
        System.arraycopy(head, 0, bytes, 0, head.length);
        System.arraycopy(json, 0, bytes, head.length, json.length);
        bytes[bytes.length - 2] = '\n';
        bytes[bytes.length - 1] = '\n';
        return new FeedFrame(sequence, bytes);
    }
}

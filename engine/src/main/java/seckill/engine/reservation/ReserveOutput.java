package seckill.engine.reservation;

import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.model.ReserveCode;

/** Reads the reply of {@code reserve.lua} straight into answers: no list of boxed objects in between, on the hot path. */
final class ReserveOutput extends CommandOutput<String, String, @Nullable ReserveReply> {

    private final List<ReserveRequest> requests;
    private final List<ReserveAnswer> answers;
    private boolean hasRemaining;
    private long remaining;
    private ReserveCode code = ReserveCode.NOT_PREHEATED;

    ReserveOutput(List<ReserveRequest> requests) {
        super(StringCodec.UTF8, null);
        this.requests = requests;
        this.answers = new ArrayList<>(requests.size());
    }

    @Override
    public void set(long integer) {
        if (hasRemaining) {
            code = ReserveCode.of(integer);
        } else {
            remaining = integer;
            hasRemaining = true;
        }
    }

    @Override
    public void set(@Nullable ByteBuffer bytes) {
        String original = bytes == null || !bytes.hasRemaining()
                ? requests.get(answers.size()).reservationId()
                : StandardCharsets.US_ASCII.decode(bytes).toString();
        answers.add(new ReserveAnswer(code, original));
    }

    @Override
    public @Nullable ReserveReply get() {
        return answers.size() == requests.size() ? new ReserveReply(remaining, answers) : null;
    }
}

package seckill.engine.door;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;

/** Makes a connection out of an accepted channel, or turns it away when there are too many. */
final class ConnectionSetup extends ChannelInitializer<Channel> {

    private final DoorContext door;
    private final DeadlineSweep.Sweeps sweeps;
    private final ChannelGroup open;

    ConnectionSetup(DoorContext door, DeadlineSweep.Sweeps sweeps, ChannelGroup open) {
        this.door = door;
        this.sweeps = sweeps;
        this.open = open;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (!door.enter()) {
            ByteBuf out = channel.alloc().ioBuffer();
            Problem.OVERLOADED.answer().writeTo(out, door.date.bytes(), true, true);
            channel.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        channel.closeFuture().addListener(closed -> door.leave());
        open.add(channel);
        RequestDecoder decoder = new RequestDecoder();
        DeadlineSweep sweep = sweeps.of(channel.eventLoop(), door);
        channel.pipeline().addLast(decoder, new BuyerConnection(door, sweep, decoder, channel));
    }
}

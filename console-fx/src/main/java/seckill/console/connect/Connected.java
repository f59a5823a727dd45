package seckill.console.connect;

import seckill.console.client.Engine;
import seckill.console.client.SignedIn;

/** A sign-in that has worked. */
public record Connected(Engine engine, SignedIn who, SavedEngine saved) {}

/**
 * What the control plane's live feed, its history and its alarms say; docs/control-plane-feed.md describes how they are sent. Lists are in
 * a stable order. Rates are of the last few seconds. A null figure is one that nobody knows: it is never zero.
 */
@NullMarked
package seckill.model.feed;

import org.jspecify.annotations.NullMarked;

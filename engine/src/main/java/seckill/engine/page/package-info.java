/**
 * The buyer's page (活动页): one static site per activity, rendered from what the ledger says is sold. Enters: an activity, its offers, given
 * images and rules. Leaves: files, the same bytes for the same input, in a folder for a CDN or from memory for the door. Nothing on it depends
 * on the sale's state, so nothing of it has to be purged when the state changes. Uses the ledger's reads; called by door, control plane, cli.
 */
@NullMarked
package seckill.engine.page;

import org.jspecify.annotations.NullMarked;

package seckill.engine.preheat;

import java.util.Map;
import java.util.Set;
import seckill.model.OfferId;

/** What a preheat needs beside the sale itself. Each tells in a few words what was done, and throws when it was not. */
public interface Surroundings {

    /** Sees to it that Redis has every script. */
    String loadScripts();

    /** Names of the instances that run. */
    Set<String> instances();

    /** Whether that instance knows each offer in its epoch. */
    boolean knows(String instance, Map<OfferId, Long> epochs);

    String publishPage(long activityId);

    /** Lets time pass. */
    void pause(long millis);
}

package seckill.engine.admission;

/**
 * Judges how a buyer behaves. A bean of this type takes the place of the one that trusts everybody; what it knows of buyers it keeps in
 * memory, since it is asked on an event loop and must not wait.
 */
public interface BehaviourScorer {

    /** The best score. */
    int SCORE_MAX = 100;

    /** 0, surely no person, to {@value #SCORE_MAX}, surely one; of an applicant whose user id is proven. From many threads. */
    int score(Applicant applicant);
}

-- Steps of an activity that the engine takes by the clock. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}planned_step (
  activity_id BIGINT UNSIGNED NOT NULL COMMENT 'The activity; when a step is due hangs on its start and end as they stand',
  step        VARCHAR(8)      NOT NULL COMMENT 'PREHEAT and OPEN by the start, DRAIN and CLOSE by the end; each waits for the one before',
  lead_millis INT UNSIGNED    NOT NULL COMMENT 'How long before the start or the end it is due, up to a day',
  state       VARCHAR(8)      NOT NULL COMMENT 'WAITING; DONE or SKIPPED after it; changed by compare-and-set',
  detail      VARCHAR(500)    NOT NULL COMMENT 'Why it was skipped, or why the last attempt failed, for people',
  attempts    INT UNSIGNED    NOT NULL COMMENT 'How many times an instance took it on; whoever took it on earlier has no say',
  instance    VARCHAR(64)     NOT NULL COMMENT 'The instance that took it on last; empty before',
  held_until  DATETIME(3)     NULL     COMMENT 'Nobody else takes it on before, UTC, database clock; null when free',
  ended_at    DATETIME(3)     NULL     COMMENT 'When it was done or skipped, UTC, database clock; null while WAITING',
  PRIMARY KEY (activity_id, step),
  KEY ${t}planned_steps_by_state (state),
  CONSTRAINT ${t}a_planned_step_is_known CHECK (step IN ('PREHEAT', 'OPEN', 'DRAIN', 'CLOSE')),
  CONSTRAINT ${t}a_planned_step_is_in_a_known_state CHECK (state IN ('WAITING', 'DONE', 'SKIPPED')),
  CONSTRAINT ${t}only_a_waiting_step_has_not_ended CHECK ((state = 'WAITING') = (ended_at IS NULL)),
  CONSTRAINT ${t}a_skipped_step_says_why CHECK (state <> 'SKIPPED' OR detail <> ''),
  CONSTRAINT ${t}a_step_is_due_a_day_early_at_most CHECK (lead_millis <= 86400000)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What the engine does with an activity by the clock, and what came of it';

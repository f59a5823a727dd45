-- Switches that have a value: what stands, what is to come, and which instances have taken it. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}switch_board (
  slot       TINYINT     NOT NULL COMMENT 'Always 1: there is one board',
  version    BIGINT      NOT NULL COMMENT 'Raised by each change of any switch, from 1',
  changed_at DATETIME(3) NOT NULL COMMENT 'When it was last raised, UTC, database clock',
  PRIMARY KEY (slot),
  CONSTRAINT ${t}there_is_one_switch_board CHECK (slot = 1),
  CONSTRAINT ${t}the_switch_board_counts_from_one CHECK (version >= 1)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Version of all switches together; instances ask for it and read the values when it has risen';

CREATE TABLE IF NOT EXISTS ${t}switch_value (
  name        VARCHAR(64)  NOT NULL COMMENT 'Name of the switch, such as settlement-batch',
  version     BIGINT       NOT NULL COMMENT 'Raised by each change of this switch, from 1',
  wanted      BIGINT       NULL     COMMENT 'The value in the unit of the switch; null: the default of each instance',
  falls_to    BIGINT       NULL     COMMENT 'What it becomes at expires_at; null: the default of each instance',
  expires_at  DATETIME(3)  NULL     COMMENT 'When the value ends, UTC; null: it stands until it is changed',
  changed_by  VARCHAR(64)  NOT NULL COMMENT 'Operator who set it; engine where a schedule or an expiry did',
  changed_at  DATETIME(3)  NOT NULL COMMENT 'When it was set, UTC, database clock',
  reason      VARCHAR(500) NOT NULL COMMENT 'Why, for people',
  PRIMARY KEY (name),
  KEY ${t}by_expiry (expires_at),
  CONSTRAINT ${t}the_versions_of_a_switch_count_from_one CHECK (version >= 1),
  CONSTRAINT ${t}only_a_value_that_expires_falls_to_another CHECK (expires_at IS NOT NULL OR falls_to IS NULL)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What each switch is set to; a switch without a row was never changed';

CREATE TABLE IF NOT EXISTS ${t}switch_schedule (
  schedule_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  name        VARCHAR(64)  NOT NULL COMMENT 'The switch that is to be set',
  wanted      BIGINT       NULL     COMMENT 'The value to come; null: the default of each instance',
  due_at      DATETIME(3)  NOT NULL COMMENT 'When it is to be set, UTC, compared with the database clock',
  expires_at  DATETIME(3)  NULL     COMMENT 'When it is to end again, UTC; null: it stands until it is changed',
  zone        VARCHAR(64)  NOT NULL COMMENT 'Time zone in which it was planned, for people',
  reason      VARCHAR(500) NOT NULL COMMENT 'Why, for people',
  planned_by  VARCHAR(64)  NOT NULL COMMENT 'Operator who planned it',
  planned_at  DATETIME(3)  NOT NULL COMMENT 'When it was planned, UTC, database clock',
  state       VARCHAR(10)  NOT NULL COMMENT 'PLANNED, DONE or WITHDRAWN; changed by compare-and-set',
  ended_at    DATETIME(3)  NULL     COMMENT 'When it left PLANNED, UTC, database clock',
  PRIMARY KEY (schedule_id),
  KEY ${t}by_state_and_time (state, due_at),
  CONSTRAINT ${t}a_schedule_is_in_a_known_state CHECK (state IN ('PLANNED', 'DONE', 'WITHDRAWN')),
  CONSTRAINT ${t}only_a_planned_change_has_not_ended CHECK ((state = 'PLANNED') = (ended_at IS NULL)),
  CONSTRAINT ${t}a_planned_value_ends_after_it_begins CHECK (expires_at IS NULL OR expires_at > due_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Changes of switches that are to come';

CREATE TABLE IF NOT EXISTS ${t}switch_acknowledgement (
  instance VARCHAR(128) NOT NULL COMMENT 'The engine, by name',
  version  BIGINT       NOT NULL COMMENT 'Version of the board that it works by',
  taken    TEXT         NOT NULL COMMENT 'The values it works by, as name=value lines, its own defaults included',
  taken_at DATETIME(3)  NOT NULL COMMENT 'When it took them, UTC, database clock',
  seen_at  DATETIME(3)  NOT NULL COMMENT 'When it last said so, UTC, database clock',
  PRIMARY KEY (instance),
  CONSTRAINT ${t}an_acknowledged_board_counts_from_zero CHECK (version >= 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Which instances have taken which version of the switches';

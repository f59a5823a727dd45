-- Who may use the control plane, and the log of what they did. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}operator (
  name                 VARCHAR(32)  NOT NULL COMMENT 'Name at sign-in: lower-case letters, digits, dot, dash, underscore',
  password_hash        VARCHAR(255) NOT NULL COMMENT 'Argon2id, with its parameters and salt',
  password_version     INT          NOT NULL COMMENT 'Raised by each change of password, from 1; a token holds for one of them',
  must_change_password TINYINT      NOT NULL COMMENT '1 while the password is a one-time password',
  role                 VARCHAR(8)   NOT NULL COMMENT 'What the operator may do, a word of OperatorRole',
  read_only            TINYINT      NOT NULL COMMENT '1 when no write is allowed, whatever the role',
  disabled             TINYINT      NOT NULL COMMENT '1 when sign-in is refused',
  version              BIGINT       NOT NULL COMMENT 'Raised by each change but sign-in, from 1',
  created_at           DATETIME(3)  NOT NULL COMMENT 'When the row was made, UTC, database clock',
  changed_at           DATETIME(3)  NOT NULL COMMENT 'When the version was last raised, UTC, database clock',
  signed_in_at         DATETIME(3)  NULL     COMMENT 'Last sign-in, UTC, database clock; null before the first',
  signed_in_from       VARCHAR(64)  NULL     COMMENT 'Address of the last sign-in; null before the first',
  PRIMARY KEY (name),
  CONSTRAINT ${t}an_operator_has_a_known_role CHECK (role IN ('VIEWER', 'OPERATOR', 'ADMIN')),
  CONSTRAINT ${t}an_operator_has_a_name CHECK (name <> ''),
  CONSTRAINT ${t}a_password_is_stored_as_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  CONSTRAINT ${t}an_operators_flags_are_yes_or_no CHECK
    (must_change_password IN (0, 1) AND read_only IN (0, 1) AND disabled IN (0, 1))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Operators of the control plane';

CREATE TABLE IF NOT EXISTS ${t}audit_log (
  audit_id      BIGINT UNSIGNED NOT NULL COMMENT 'Position in the chain, from 1 without a gap',
  happened_at   DATETIME(3)     NOT NULL COMMENT 'When the row was appended, UTC, database clock',
  request_id    VARCHAR(32)     NOT NULL COMMENT 'The call it belongs to: the row before the act and the row after share it',
  who           VARCHAR(64)     NOT NULL COMMENT 'Operator, local-key, or the name that a failed sign-in gave',
  role          VARCHAR(8)      NOT NULL COMMENT 'Role that who had at the time; empty when not signed in',
  address       VARCHAR(64)     NOT NULL COMMENT 'Where the call came from',
  action        VARCHAR(64)     NOT NULL COMMENT 'What was to be done, such as offer.stop',
  target        VARCHAR(200)    NOT NULL COMMENT 'What it was to be done to, such as offer/1/2; empty when it has no target',
  reason        VARCHAR(500)    NOT NULL COMMENT 'Why, in the words of who; empty where none was demanded',
  outcome       VARCHAR(8)      NOT NULL COMMENT 'STARTED before the act; DONE, REFUSED or FAILED after it',
  detail        VARCHAR(1000)   NOT NULL COMMENT 'Why it was refused or failed, for people; empty otherwise',
  value_before  MEDIUMTEXT      NULL     COMMENT 'The target before the act, as JSON; null when there was none or it could not be read',
  value_after   MEDIUMTEXT      NULL     COMMENT 'The target after the act, as JSON; null unless DONE',
  previous_hash CHAR(64)        NOT NULL COMMENT 'Hash of the row before; zeros for the first',
  hash          CHAR(64)        NOT NULL COMMENT 'SHA-256 over the previous hash and every other column, hexadecimal',
  PRIMARY KEY (audit_id),
  KEY ${t}audit_rows_by_time (happened_at),
  KEY ${t}audit_rows_by_who (who, audit_id),
  KEY ${t}audit_rows_by_target (target, audit_id),
  CONSTRAINT ${t}an_audit_row_has_a_known_outcome CHECK (outcome IN ('STARTED', 'DONE', 'REFUSED', 'FAILED')),
  CONSTRAINT ${t}the_audit_chain_counts_from_one CHECK (audit_id >= 1)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Every write of the control plane, refused ones too; only ever appended to, chained by hash';

CREATE TABLE IF NOT EXISTS ${t}audit_head (
  slot      TINYINT         NOT NULL COMMENT 'Always 1: there is one chain',
  last_id   BIGINT UNSIGNED NOT NULL COMMENT 'Last row of the chain, 0 before the first; locked by whoever appends',
  last_hash CHAR(64)        NOT NULL COMMENT 'Hash of that row; zeros before the first',
  PRIMARY KEY (slot),
  CONSTRAINT ${t}there_is_one_audit_chain CHECK (slot = 1)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'End of the audit chain, so that a row taken from the end is missed too';

INSERT IGNORE INTO ${t}audit_head (slot, last_id, last_hash) VALUES (1, 0, REPEAT('0', 64));

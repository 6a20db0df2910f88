import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { requestDoings } from '@/lib/domain/close/requests'
import { close, firmItem } from '@/lib/server/db/close-schema'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { createdAt, isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

const requestId = () =>
  uuid('request_id')
    .notNull()
    .references(() => clientRequest.id, { onDelete: 'cascade' })

/** Questions sent together to one person at the client. */
export const clientRequest = pgTable(
  'client_request',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** Who asks. */
    personId: uuid('person_id').notNull(),
    /** To whom, at which address, and the message above the questions: JSON under seal. */
    recipientSealed: text('recipient_sealed').notNull(),
    language: text('language').notNull(),
    /** SHA-256 of the link's token; null while it is a draft. */
    tokenDigest: text('token_digest').unique(),
    /** SHA-256 of the cookie of the first browser that opened the link. */
    browserDigest: text('browser_digest'),
    /** After how many days it is first sent again; null where none of its mails is to be sent any more. */
    remindsAfter: integer('reminds_after'),
    /** When somebody last looked whether a mail of it is due. */
    remindedAt: instant('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('client_request_of_client').on(table.connectionId, table.createdAt),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** Something the firm wants to know of one object. */
export const clientQuestion = pgTable(
  'client_question',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    requestId: requestId(),
    /** A kind of object that can be marked, or 'finding'. */
    kind: text('kind').notNull(),
    object: text('object').notNull(),
    position: integer('position').notNull(),
    /** Its words, and what the client is shown of the object: JSON under seal. */
    wordsSealed: text('words_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('client_question_of_request').on(table.requestId, table.position),
    index('client_question_about').on(table.firmId, table.kind, table.object),
  ],
)

/** What happened to a request, in order; none is changed or removed, but an admin may delete what was answered. */
export const clientRequestEvent = pgTable(
  'client_request_event',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    requestId: requestId(),
    n: integer('n').notNull(),
    does: text('does', { enum: requestDoings }).notNull(),
    questionId: uuid('question_id').references(() => clientQuestion.id, { onDelete: 'cascade' }),
    /** Null where the client or the bank's data did it. */
    personId: uuid('person_id'),
    at: instant('at').notNull().default(now),
    /** The answer: JSON under seal. */
    detailSealed: text('detail_sealed'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('client_request_event_once').on(table.requestId, table.n),
    check('client_request_event_does', isOneOf(table.does, requestDoings)),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** A file that a client gave to a question, or the firm to one of its own items; its bytes are in `answer_part`. */
export const answerFile = pgTable(
  'answer_file',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    requestId: uuid('request_id').references(() => clientRequest.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').references(() => clientQuestion.id, { onDelete: 'cascade' }),
    closeId: uuid('close_id').references(() => close.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id').references(() => firmItem.id),
    nameSealed: text('name_sealed').notNull(),
    /** As its content says. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Of its bytes, in hexadecimal; empty until it is whole, and of one that was given before this was kept. */
    sha256: text('sha256').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('answer_file_of_request').on(table.requestId),
    index('answer_file_of_close').on(table.closeId),
    check(
      'answer_file_of',
      sql`num_nonnulls(${table.requestId}, ${table.questionId}) = 2 and num_nonnulls(${table.closeId}, ${table.itemId}) = 0
        or num_nonnulls(${table.requestId}, ${table.questionId}) = 0 and num_nonnulls(${table.closeId}, ${table.itemId}) = 2`,
    ),
  ],
)

/** A piece of a file, under seal: no statement has to carry twenty megabytes. */
export const answerPart = pgTable(
  'answer_part',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => answerFile.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytesSealed: text('bytes_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId), unique('answer_part_once').on(table.fileId, table.part)],
)

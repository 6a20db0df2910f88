import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { clientListSchema } from '@/lib/domain/clients/client-list'
import { apartStates, totalParts } from '@/lib/domain/transactions/sum-transactions'
import { closeAnswerSchemas } from '@/lib/domain/close/close-answers'
import { questionFormSchema, questionsSentSchema } from '@/lib/domain/close/question-form'
import { reviewStates } from '@/lib/domain/close/found-mark'
import { exportRunSchema } from '@/lib/domain/exports/export-run-answer'
import {
  clientsStepSchema,
  paletteAnswerSchema,
  paletteContentsSchema,
} from '@/lib/domain/palette/palette-answer'
import {
  invitedPeopleSchema,
  personLinkSchema,
  savedPersonSchema,
} from '@/lib/domain/people/people-answer'

// What our own route handlers answer to the browser, every text in the reader's words and format.
// Loaded with the first answer that is read: no page needs zod before that.

const linkSchema = z.object({ label: z.string(), href: z.string() })

/** Which months of a year have a statement, account by account. */
const coverageSchema = z.object({
  title: z.string(),
  /** The days of a fiscal year that is not the calendar's. */
  days: z.optional(z.string()),
  /** "34 of 36 complete"; absent where no month is due. */
  complete: z.optional(z.string()),
  /** What is said in place of rows if it has no rows. */
  none: z.string(),
  /** Why not all statements and accounts are in it; absent where they are. */
  partial: z.optional(z.string()),
  previous: linkSchema,
  next: z.optional(linkSchema),
  months: z.array(z.object({ short: z.string(), long: z.string(), isCurrent: z.boolean() })),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The end of its number, where little fits; absent where it is not known. */
      short: z.optional(z.string()),
      icon: z.string(),
      href: z.optional(z.string()),
      /** What is said in place of cells, of an account that never had a statement. */
      none: z.string(),
      cells: z.array(
        z.object({
          kind: z.enum([
            'ties_out',
            'differs',
            'unchecked',
            'partly',
            'missing',
            'not_yet',
            'before',
            'undetermined',
          ]),
          /** "Ties out", "Off by $412.06" */
          state: z.string(),
          href: z.optional(z.string()),
          /** The days that its statements cover. */
          days: z.optional(z.string()),
        }),
      ),
    }),
  ),
})

/** A figure of one client in words; its classes name what the style sheet knows. */
const portfolioCellSchema = z.object({
  text: z.string(),
  /** What a narrow screen leaves out: the amount after a count. */
  rest: z.optional(z.string()),
  /** Faint before the text: an amount in another currency. */
  aside: z.optional(z.string()),
  href: z.optional(z.string()),
  title: z.optional(z.string()),
  className: z.optional(z.string()),
  /** Of a list that was not read yet. */
  isUnread: z.optional(z.boolean()),
})

/** One client as the table shows it. */
const portfolioRowSchema = z.object({
  key: z.string(),
  href: z.string(),
  label: z.string(),
  name: z.string(),
  mark: z.object({ initials: z.string(), hue: z.string() }),
  isFavourite: z.boolean(),
  isSandbox: z.boolean(),
  /** Nothing of it was read yet, and it can be. */
  isUnread: z.boolean(),
  /** By the id of the column. */
  cells: z.record(z.string(), portfolioCellSchema),
})

/** What all clients of the person come to. */
const portfolioSummarySchema = z.object({
  /** By the id of the tile. */
  tiles: z.record(
    z.string(),
    z.object({ count: z.string(), isZero: z.boolean(), detail: z.string() }),
  ),
  totals: z.array(z.object({ currency: z.string(), cash: z.string(), overdue: z.string() })),
  /** Of how many clients the totals are. */
  totalsOf: z.string(),
})

const portfolioStepSchema = z.object({
  done: z.number(),
  total: z.number(),
  row: z.optional(portfolioRowSchema),
  summary: z.optional(portfolioSummarySchema),
  /** How many of the clients could not be read. */
  failed: z.optional(z.number()),
  /** When the last was read: "10:05". */
  updatedAt: z.optional(z.string()),
})

/** An account each: its line within a box of 100 by 24, and what it shows in words. */
const balanceLinesSchema = z.object({
  lines: z.array(z.object({ id: z.string(), path: z.string(), words: z.string() })),
})

/** What is owed today by how long it has been due, a currency each. */
const receivablesSchema = z.object({
  /** What is said in place of figures if it has no figures. */
  none: z.string(),
  /** Why not all that is owed is in the figures, which are then "at least"; absent where it is. */
  partial: z.optional(z.string()),
  /** How many invoices are open, and how many of them overdue; absent where that is not known. */
  counts: z.object({ open: z.optional(z.string()), overdue: z.optional(z.string()) }),
  /** Where the ageing of any day is, by customer. */
  ageingHref: z.string(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      total: z.string(),
      overdue: z.string(),
      buckets: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          /** For a place beside the others. */
          short: z.string(),
          amount: z.string(),
          count: z.number(),
          href: z.string(),
          /** Of the largest bucket, and of the total, from 0 to 100. */
          ofLargest: z.number(),
          ofTotal: z.number(),
        }),
      ),
    }),
  ),
})

/** How many rows of a list match conditions of ours, as far as it was read. */
const matchCountSchema = z.object({
  matching: z.number(),
  read: z.number(),
  unreadable: z.number(),
  isEnd: z.boolean(),
  isUndetermined: z.boolean(),
  last: z.optional(z.string()),
})

/** What a list adds up to so far; final only once complete. */
const totalsSchema = z.object({
  /** How many rows were added up. */
  rows: z.number(),
  /** Whether all rows are in the totals: else they are "at least". */
  isWhole: z.boolean(),
  /** Whether counting on may bring more. */
  mayGoOn: z.boolean(),
  /** Why they are not, once counting has ended. */
  partial: z.optional(z.string()),
  /** Transfers of which both legs are among the rows, so that they net to zero. */
  wholeMovements: z.number(),
  hasFailed: z.boolean(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** How many are settled: of these is the net. */
      rows: z.number(),
      /** Whether what moved is all of it: a net of less is no bound. */
      isWhole: z.boolean(),
      moneyIn: z.string(),
      moneyOut: z.string(),
      net: z.string(),
      /** Of which of them nothing was found, and there may be something. */
      notKnown: z.array(z.enum(totalParts)),
      /** Whether a row is settled, so that there is a net. */
      hasSettled: z.boolean(),
      /** Not settled, so in no net: pending, awaiting approval, failed and states that are not known. */
      apart: z.array(
        z.object({ state: z.enum(apartStates), count: z.number(), amount: z.string() }),
      ),
    }),
  ),
})

/** What a browser is given for a passkey; it judges the rest of it itself. */
function hasChallenge(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'challenge' in value
}

/** How objects of a client are marked. */
const marksSchema = z.object({
  marks: z.array(
    z.object({ key: z.string(), look: z.enum(reviewStates), label: z.string(), steps: z.number() }),
  ),
  /** How many were marked just now. */
  done: z.number(),
  /** Where somebody else was earlier, and what they did: these stayed as they are. */
  earlier: z.array(z.object({ key: z.string(), person: z.string(), what: z.string() })),
})

/** What came of marking all that a list matches. */
const matchingMarksSchema = z.object({
  done: z.number(),
  /** Marked by somebody else meanwhile: these stayed as they are. */
  earlier: z.number(),
  /** Changed since they were marked: these are looked at one by one. */
  left: z.number(),
  /** Marked otherwise, which the list does not name: they stay as they are. */
  stay: z.number(),
  /** Of those that were undone, the rows that had another mark: it is given again, by who undoes. */
  again: z.number(),
  /** Rows that could not be understood: nobody knows whether they match. */
  unreadable: z.number(),
  /** What undoes it as one, to be sent back. */
  undo: z.optional(z.string()),
})

const schemas = {
  ...closeAnswerSchemas,
  clients: clientListSchema,
  clientsStep: clientsStepSchema,
  balanceLines: balanceLinesSchema,
  coverage: coverageSchema,
  exportRun: exportRunSchema,
  invitedPeople: invitedPeopleSchema,
  marks: marksSchema,
  matchingMarks: matchingMarksSchema,
  reminded: z.object({ reminded: z.number() }),
  savedPerson: savedPersonSchema,
  matchCount: matchCountSchema,
  names: z.object({ names: z.array(z.tuple([z.string(), z.string()])) }),
  paletteContents: paletteContentsSchema,
  passkeyCreation: z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge),
  passkeyRequest: z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge),
  paletteFinds: paletteAnswerSchema,
  personLink: personLinkSchema,
  portfolioStep: portfolioStepSchema,
  /** By what a person may confirm that it is them. */
  proofWays: z.object({
    password: z.boolean(),
    code: z.boolean(),
    passkey: z.boolean(),
    provider: z.nullable(z.string()),
  }),
  progress: z.object({ mark: z.string() }),
  questionForm: questionFormSchema,
  questionsSent: questionsSentSchema,
  receivables: receivablesSchema,
  savedView: z.object({ href: z.string() }),
  transactionTotals: totalsSchema,
}

export type Answers = { readonly [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> }

export const answerSchemas: { readonly [Name in keyof Answers]: z.ZodMiniType<Answers[Name]> } =
  schemas

import type { Money } from '@/lib/bank-contract/money'
import type { Finding } from '@/lib/domain/close/finding'
import { markedKinds } from '@/lib/domain/close/marked-object'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What a question can be about: an object of the bank, or a finding of a close. */
export const questionKinds = [...markedKinds, 'finding'] as const

export type QuestionKind = (typeof questionKinds)[number]

export interface QuestionObject {
  readonly kind: QuestionKind
  /** Of an object of the bank what its mark is known by, of a finding `findingObject`. */
  readonly object: string
}

/** What a question wants where it says so in the usual words; it settles when the bank has that. */
export type Wanted = 'receipt'

/** By what a finding is known to its questions and decisions. */
export function findingObject({ item, key }: Pick<Finding, 'item' | 'key'>): string {
  return JSON.stringify([item, key])
}

/** What the client is shown of the object, as the bank said it when the question was written; nothing else of it. */
export interface ShownObject {
  /** Whom the money went to or came from, or what the document or account is called. */
  readonly title: string
  readonly day?: string | undefined
  readonly amount?: Money | undefined
  /** The last digits of the card, where a card paid. */
  readonly card?: string | undefined
}

/** What is kept of a question beside its words. */
export interface QuestionSense {
  readonly shown: ShownObject
  /** Of a question about a finding: the days of the close that found it, and what it looks like. */
  readonly period?: Required<DayRange> | undefined
  readonly likeness?: string | undefined
  readonly wants?: Wanted | undefined
}

import { findWordsFault } from '@/lib/domain/close/own-words'
import { reminderDays } from '@/lib/domain/close/reminders'

/** Who is to answer, as the bank names them or as the firm wrote. */
export interface Recipient {
  readonly role: RecipientRole
  readonly name: string
  /** Undefined where the firm hands the link over itself. */
  readonly email: string | undefined
}

export const recipientRoles = ['owner', 'admin', 'cardholder', 'other'] as const
export type RecipientRole = (typeof recipientRoles)[number]

/** What is written above the questions, and how they are sent. */
export interface RequestLetter {
  readonly recipient: Recipient
  readonly message: string
  readonly language: string
  /** After how many days they are sent again by mail; none for never. */
  readonly reminders: readonly number[]
}

/** At most so many questions are sent together: a person has to answer them. */
export const maxQuestions = 100

const maxName = 120

export type LetterFault =
  | 'no_name'
  | 'message_too_long'
  | 'no_questions'
  | 'too_many_questions'
  | 'question_empty'
  | 'question_too_long'

/** Why a request cannot be kept as it is; undefined where it can. A message may be left out. */
export function findLetterFault(
  { recipient, message }: Pick<RequestLetter, 'recipient' | 'message'>,
  questions: readonly { readonly words: string }[],
): LetterFault | undefined {
  const { name } = recipient
  if (name.trim() === '' || name.length > maxName) return 'no_name'
  if (findWordsFault(message) === 'too_long') return 'message_too_long'
  if (questions.length === 0) return 'no_questions'
  if (questions.length > maxQuestions) return 'too_many_questions'
  const fault = questions
    .map(({ words }) => findWordsFault(words))
    .find((each) => each !== undefined)
  return fault === undefined ? undefined : `question_${fault}`
}

/** The same person, whatever they were called when: by their address, else by their part and name. */
export function recipientKey({ role, name, email }: Recipient): string {
  return JSON.stringify(email === undefined ? [role, name.trim()] : [email.toLowerCase()])
}

/** Days typed with commas between, as they are kept. */
export function typedReminders(text: string): number[] {
  return reminderDays(text.split(/[,;،\s]+/u).map((each) => (each === '' ? 0 : Number(each))))
}

import type { closeAnswerSchemas } from '@/lib/domain/close/close-answers'
import type * as z from 'zod/mini'

/** One line of what a firm and its client’s bank say of a pack now. */
export type PackToday = z.infer<(typeof closeAnswerSchemas)['packToday']>

/** So many files are compared by one request. */
export const maxQueried = 400

/** Kinds of files that the bank has; the others are the firm’s own. */
export const kindsAtBank = ['statement', 'invoice', 'receipt', 'transactions'] as const

import type { Format } from '@/lib/format/create-format'

/** How one person sees words, money and time; view rows are made with it. */
export type Reader = Format

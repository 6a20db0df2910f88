import type { signName } from '@/lib/present/close/exclusion-words'
import type { ShownQuestion, ShownStanding } from '@/lib/present/question-words'

/** A finding as its row shows it, every text in the reader's words. */
export interface FindingRow {
  /** Of all findings of its item this one. */
  readonly key: string
  /** The finding with the decisions of it that are known, as a form sends it. */
  readonly value: string
  readonly href: string
  /** Where a note on its row is written; undefined where it has none. */
  readonly noteHref: string | undefined
  /** "28 Jun Hotel Meridian", for a screen reader. */
  readonly label: string
  /** "Hotel Meridian", "Statement, June 2026 · Operating ··0215": by itself it says what it is of. */
  readonly name: string
  readonly date: string
  readonly party: string
  readonly initials: string
  readonly hue: string
  /** Where it is, and what its item alone says of it. */
  readonly place: string
  readonly amount: string
  /** What it was when it was accepted, where it has changed since. */
  readonly was: string | undefined
  /** Whether a reason has to be given. */
  readonly needsReason: boolean
  /** What was decided of it, by whom and when. */
  readonly decided: DecidedFinding | undefined
  /** Its rows, where it has several. */
  readonly parts: readonly { readonly label: string; readonly href: string }[]
  readonly scope: ExclusionChoices
  /** What a question about it is about, as a form sends it; undefined where none can be written. */
  readonly ask: string | undefined
  /** Those that were written, the latest last. */
  readonly questions: readonly ShownQuestion[]
  readonly standing: ShownStanding | undefined
}

export interface DecidedFinding {
  readonly kind: 'accepted' | 'excluded'
  /** "Accepted by Joy Okafor, 6 Jul" */
  readonly text: string
  readonly reason: string
  /** The exception, by which it is withdrawn; undefined where it is withdrawn elsewhere. */
  readonly exception: string | undefined
}

/** What may be left out from now on that this finding is of. */
export interface ExclusionChoices {
  readonly payee: string | undefined
  readonly account: string | undefined
  /** Its own amount, as a field of a form has it, and of which sign others have to be. */
  readonly upTo:
    | {
        readonly value: string
        readonly currency: string
        readonly sign: ReturnType<typeof signName>
      }
    | undefined
}

/** Where decisions of an item's findings are sent. */
export interface DecisionPlace {
  readonly connection_id: string
  /** The route that takes decisions of this close. */
  readonly action: string
  /** The route that takes them back, and where it leads then. */
  readonly withdraw: string
  readonly href: string
  /** What the item is called. */
  readonly item: string
  /** "31 Dec 2026" */
  readonly fiscalYearEnd: string
  /** Then what was found since is accepted; nothing is excluded, and nothing taken back. */
  readonly isLocked: boolean
}

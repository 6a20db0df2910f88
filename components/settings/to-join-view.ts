import type { StateView } from '@/components/layout/state-view'
import type { LinkFormView } from '@/components/settings/link-form'
import type { MessageKey } from '@/lib/i18n/en'
import type { Reader } from '@/lib/format/create-reader'

export interface JoinView extends LinkFormView {
  readonly title: string
  readonly lead: string
  readonly email: { readonly label: string; readonly value: string }
  /** Undefined where the person has a name already. */
  readonly name: string | undefined
  readonly foot: string
  /** Joining by the OpenID provider instead of a password, where one is configured. */
  readonly elsewhere: { readonly label: string; readonly href: string } | undefined
  /** Somebody else is signed in in this browser. */
  readonly signedIn: { readonly fact: string; readonly goThere: string } | undefined
}

/** What was wrong with the password of a form, as the address of its page says it. */
export const passwordProblems = (['differs', 'length', 'common', 'personal'] as const).map(
  (fault) => [fault, `problems.password_${fault}`] as const,
)

const problems = new Map<string, MessageKey>([
  ...passwordProblems,
  ['name', 'problems.person_name'],
])

/** The page of a link: to join a firm, or to set a new password. */
export function toJoinView(
  source: {
    kind: 'invitation' | 'reset'
    token: string
    firmName: string
    email: string
    expires_at: string
    problem: string | undefined
    signedInAs: string | undefined
    passwordLength: { readonly min: number; readonly max: number }
    /** The OpenID provider that people sign in at, by name. */
    provider: string | undefined
  },
  { text, instantFull }: Pick<Reader, 'text' | 'instantFull'>,
): JoinView {
  const {
    kind,
    token,
    firmName: firm,
    email,
    expires_at,
    problem,
    signedInAs,
    passwordLength,
    provider,
  } = source
  const isNew = kind === 'invitation'
  const said = problems.get(problem ?? '')
  return {
    token,
    title: isNew ? text('join.title', { firm }) : text('join.reset_title'),
    lead: isNew ? text('join.lead', { firm }) : text('join.reset_lead', { firm }),
    email: { label: text('settings.email'), value: email },
    name: isNew ? text('join.name') : undefined,
    password: {
      label: isNew ? text('proof.password') : text('join.new_password'),
      hint: text('join.password_hint', { count: passwordLength.min }),
    },
    again: text('join.again'),
    submit: isNew ? text('join.submit') : text('join.reset_submit'),
    foot: text('join.works_once', { at: instantFull(expires_at) }),
    problem: said && text(said, passwordLength),
    elsewhere:
      isNew && provider !== undefined
        ? {
            label: text('signin.continue_with', { name: provider }),
            href: '/api/auth/signin/oidc?callbackUrl=%2F',
          }
        : undefined,
    signedIn:
      signedInAs === undefined
        ? undefined
        : {
            fact: text('join.signed_in', { person: signedInAs }),
            goThere: text('join.go_there'),
          },
  }
}

const endings = {
  used: ['join.used', 'join.used_text'],
  expired: ['join.expired', 'join.expired_text'],
  unknown: ['handoff.not_in_use', 'join.not_in_use_text'],
  throttled: ['handoff.not_in_use', 'join.throttled'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>

/** A link that opens nothing; a stranger learns nothing of whom it was for. */
export function toEndedPersonLink(
  state: keyof typeof endings,
  { text }: Pick<Reader, 'text'>,
): StateView {
  const [title, sentence] = endings[state]
  return {
    tone: 'plain',
    icon: 'unlinked',
    title: text(title),
    text: [text(sentence)],
    actions:
      state === 'used' ? [{ label: text('signin.sign_in'), href: '/', isPrimary: true }] : [],
  }
}

/** The password is set: nothing is left but to sign in with it. */
export function toJoinedState(isReset: boolean, { text }: Pick<Reader, 'text'>): StateView {
  return {
    tone: 'good',
    icon: 'done',
    title: text(isReset ? 'join.reset_done' : 'join.done'),
    text: [text(isReset ? 'join.reset_done_text' : 'join.done_text')],
    actions: [{ label: text('signin.sign_in'), href: '/', isPrimary: true }],
  }
}

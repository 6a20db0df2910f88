import { PlainState } from '@/components/layout/plain-page'
import { getTranslations } from '@/lib/server/http/get-reader'

const endings = {
  used: ['join.used', 'join.used_text'],
  expired: ['join.expired', 'join.expired_text'],
  unknown: ['handoff.not_in_use', 'join.not_in_use_text'],
  throttled: ['handoff.not_in_use', 'join.throttled'],
} as const

/** A link that opens nothing; a stranger learns nothing of whom it was for. */
export async function EndedPersonLink({ state }: { state: keyof typeof endings }) {
  const t = await getTranslations()
  const [title, sentence] = endings[state]
  return (
    <LinkState
      tone="plain"
      title={t(title)}
      sentence={t(sentence)}
      signIn={state === 'used' ? t('signin.sign_in') : undefined}
    />
  )
}

/** A setup link that opens nothing, for whichever reason. */
export async function EndedSetup() {
  const t = await getTranslations()
  return (
    <LinkState
      tone="plain"
      title={t('handoff.not_in_use')}
      sentence={t('join.setup_over')}
      signIn={t('signin.sign_in')}
    />
  )
}

/** The password is set: nothing is left but to sign in with it. */
export async function Joined({ isReset }: { isReset: boolean }) {
  const t = await getTranslations()
  return (
    <LinkState
      tone="good"
      title={t(isReset ? 'join.reset_done' : 'join.done')}
      sentence={t(isReset ? 'join.reset_done_text' : 'join.done_text')}
      signIn={t('signin.sign_in')}
    />
  )
}

/** A new address is confirmed, or cannot be signed in with. */
export async function AddressChanged({ isTaken }: { isTaken: boolean }) {
  const t = await getTranslations()
  return (
    <LinkState
      tone={isTaken ? 'plain' : 'good'}
      title={t(isTaken ? 'join.address_taken' : 'join.address_done')}
      sentence={t(isTaken ? 'join.address_taken_text' : 'join.address_done_text')}
      signIn={isTaken ? undefined : t('signin.sign_in')}
    />
  )
}

function LinkState({
  tone,
  title,
  sentence,
  signIn,
}: {
  tone: 'plain' | 'good'
  title: string
  sentence: string
  /** The label of a link to sign in, where it is the next step. */
  signIn: string | undefined
}) {
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <PlainState
        state={{
          tone,
          icon: tone === 'good' ? 'done' : 'unlinked',
          title,
          text: [sentence],
          actions: signIn === undefined ? [] : [{ label: signIn, href: '/', isPrimary: true }],
        }}
      />
    </>
  )
}

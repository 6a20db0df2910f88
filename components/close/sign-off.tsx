import { FingerprintPattern, Lock, Signature, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  isSuspended,
  nameClose,
  personName,
  reopenOf,
  type ShownClose,
  stepForm,
} from '@/lib/present/close/shown-close'
import { NoteField } from '@/components/close/note-field'
import { ReopenButton } from '@/components/close/reopen-button'
import { SignedWords } from '@/components/close/signed-words'
import { EarlierSignatures, SignatureLine } from '@/components/close/signature-line'
import { StepButton } from '@/components/close/step-button'
import { CloseForm } from '@/components/close/close-form'
import type { SignerRole } from '@/lib/domain/close/close-events'
import { progressOf } from '@/lib/domain/close/progress'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { countSigned } from '@/lib/present/close/not-shared'

/** Who has signed, who is next, and the step that can be taken now. */
export async function SignOff({ shown }: { shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read } = shown
  const { close } = read
  if (close === undefined) return null
  const { ledBy } = close
  const isInForce = close.state === 'locked' && read.frozenAt !== undefined
  return (
    <section className="card" aria-labelledby="sign-off">
      <div className="flex min-h-11 items-center px-4 pt-1">
        <h2 id="sign-off" className="grow font-semibold">
          {t('sign_off')}
        </h2>
        {isInForce && <span className="state state-good text-xs">{t('in_force')}</span>}
      </div>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <SignatureLine as="preparer" shown={shown} />
        <SignatureLine as="reviewer" shown={shown} />
        {ledBy !== undefined && (ledBy.does === 'return' || ledBy.does === 'reopen') && (
          <div className="flex gap-2 text-xs text-quiet">
            <Undo2 size={14} className="mt-0.5 flex-none text-attention" aria-hidden />
            <p className="min-w-0">
              {t(ledBy.does === 'return' ? 'returned_by' : 'reopened_by', {
                person: personName(read.people, ledBy.by, reader),
                day: reader.instant(ledBy.at),
              })}{' '}
              <q dir="auto">{ledBy.does === 'return' ? ledBy.note : ledBy.reason}</q>
            </p>
          </div>
        )}
        <Steps shown={shown} />
      </div>
      <EarlierSignatures shown={shown} />
      <div className="flex items-center gap-2 border-t border-line px-4 py-2 text-xs text-faint">
        <FingerprintPattern size={14} aria-hidden />
        <span className="grow">{t('digest_of', { count: countSigned(read) })}</span>
        <code className="text-quiet" dir="ltr" title={read.digest}>
          {shortDigest(read.digest)}
        </code>
      </div>
    </section>
  )
}

/** "9c41 a7e0 … 5d2b" */
function shortDigest(digest: string): string {
  return `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`
}

/** What this person can do now; where the next signature waits, for what. */
async function Steps({ shown }: { shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read } = shown
  const { stops, isPreview } = read
  if (isPreview) return null
  const steps: ReactNode[] = []
  for (const as of ['preparer', 'reviewer'] as const) {
    if (stops[`sign_as_${as}`] === undefined) {
      steps.push(<SignButton key={`sign ${as}`} as={as} shown={shown} />)
    }
  }
  if (stops.lock === undefined) steps.push(<LockButton key="lock" shown={shown} />)
  if (stops.return === undefined) steps.push(<ReturnButton key="return" shown={shown} />)
  // Beside changes it stands with them.
  if (stops.reopen === undefined && shown.since?.since.state !== 'changed') {
    steps.push(<ReopenButton key="reopen" className="w-full" {...reopenOf(shown, reader)} />)
  }
  for (const as of ['preparer', 'reviewer'] as const) {
    if (stops[`withdraw_as_${as}`] === undefined) {
      steps.push(
        <CloseForm
          key={`withdraw ${as}`}
          {...withAs(stepForm(shown, 'withdraw'), as)}
          done={t('signature_withdrawn')}
        >
          <button type="submit" className="btn btn-ghost w-full">
            {t('withdraw_signature')}
          </button>
        </CloseForm>,
      )
    }
  }
  const unchanged = isWaiting(read) ? 'suspended_review' : 'suspended_sign'
  return (
    <div className="flex flex-col gap-2">
      {read.close?.state === 'locked' && isSuspended(read.close) && (
        <p className="text-xs text-quiet">
          {t(shown.since?.since.state === 'changed' ? 'suspended_how' : unchanged)}
        </p>
      )}
      {steps}
      <Waiting shown={shown} />
    </div>
  )
}

const waitsFor = ['items_open', 'cannot_tell', 'no_items', 'same_person'] as const

/** Whether something is open that is to be reviewed or done before the next signature. */
function isWaiting(read: ShownClose['read']): boolean {
  const stop = read.stops[`sign_as_${nextSigner(read)}`]
  return stop === 'items_open' || stop === 'cannot_tell'
}

/** Why the next signature cannot be given yet. */
async function Waiting({ shown: { read } }: { shown: ShownClose }) {
  const [t, { text, list }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const next = nextSigner(read)
  const why = waitsFor.find((each) => each === read.stops[`sign_as_${next}`])
  if (why === undefined) return null
  const { parts, cannotTell, toDo } = progressOf(read.items.map(({ state }) => state))
  const left = [
    ['left_to_review', parts.to_review],
    ['left_cannot_tell', cannotTell],
    ['left_to_do', toDo],
  ] as const
  const words = left.flatMap(([key, count]) => (count === 0 ? [] : [t(key, { count })]))
  return (
    <>
      {why !== 'same_person' && (
        <button type="button" className="btn w-full" aria-disabled="true">
          <Signature size={15} aria-hidden />
          {t(wasSuspended(read, next) ? 'sign_again' : `sign_as_${next}`)}
        </button>
      )}
      <p className="num-t text-center text-xs text-faint">
        {words.length > 0 ? t('after', { what: list(words) }) : text(`problems.close_${why}`)}
      </p>
    </>
  )
}

/** Whose signature is next; of a locked month the first that is to be given again. */
function nextSigner({ close }: ShownClose['read']): SignerRole {
  if (close?.state !== 'locked') {
    return close?.state === 'ready_for_review' ? 'reviewer' : 'preparer'
  }
  return close.signatures.find(({ state }) => state === 'suspended')?.as ?? 'preparer'
}

function wasSuspended({ close }: ShownClose['read'], role: SignerRole): boolean {
  return close?.signatures.some(({ as, state }) => as === role && state === 'suspended') ?? false
}

function withAs(form: ReturnType<typeof stepForm>, as: SignerRole) {
  return { action: form.action, hidden: [...form.hidden, ['as', as] as const] }
}

async function SignButton({ as, shown }: { as: SignerRole; shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, read } = shown
  const form = withAs(stepForm(shown, 'sign'), as)
  const month = nameClose(client.connection_id, read, reader)
  // Only the signer's own signature may be withdrawn.
  const isAlone = as === 'reviewer' && read.stops.withdraw_as_preparer === undefined
  return (
    <StepButton
      action={form.action}
      hidden={[...form.hidden, ['digest', read.digest]]}
      done={t('signed')}
      label={t(wasSuspended(read, as) ? 'sign_again' : `sign_as_${as}`)}
      icon={<Signature size={15} />}
      variant="primary"
      className="w-full"
      title={t(`sign_title_${as}`, { month })}
      description={t('sign_of', { client: client.name, day: reader.date(read.close?.due ?? '') })}
      hint={shortDigest(read.digest)}
      submit={t('sign')}
    >
      {isAlone && <p className="font-medium">{t('both_yours')}</p>}
      <SignedWords shown={shown} />
      <NoteField name="note" label={t('note')} isOptional />
    </StepButton>
  )
}

/** Of earlier months that are still to be locked. */
const maxNamed = 3

async function LockButton({ shown }: { shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const nameOf = (of: Pick<ShownClose['read'], 'period'>) =>
    nameClose(shown.client.connection_id, of, reader)
  const month = nameOf(shown.read)
  const { openBefore } = shown.read
  const named = openBefore.slice(0, maxNamed)
  const more = openBefore.length - named.length
  const names = named.map((period) => nameOf({ period }))
  const earlier = more > 0 ? reader.withCommas(names) : reader.list(names)
  return (
    <StepButton
      {...stepForm(shown, 'lock')}
      done={t('locked')}
      label={t('lock_month', { month })}
      icon={<Lock size={15} />}
      variant="primary"
      className="w-full"
      title={t('lock_title', { month })}
      description={t('lock_means')}
      submit={t('lock')}
    >
      {openBefore.length > 0 && (
        <p className="font-medium">
          {t('lock_before', {
            count: openBefore.length,
            earlier: more > 0 ? t('lock_before_more', { earlier, count: more }) : earlier,
            month,
          })}
        </p>
      )}
    </StepButton>
  )
}

async function ReturnButton({ shown }: { shown: ShownClose }) {
  const t = await getTranslations('closing_data')
  return (
    <StepButton
      {...stepForm(shown, 'return')}
      done={t('returned')}
      label={t('return')}
      icon={<Undo2 size={15} />}
      className="w-full"
      title={t('return_title')}
      description={t('return_means')}
      submit={t('return_do')}
    >
      <NoteField name="note" label={t('note')} />
    </StepButton>
  )
}

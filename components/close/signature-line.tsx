import { CircleDashed, History, Signature as SignatureIcon } from 'lucide-react'
import { personName, standingSignature, type ShownClose } from '@/lib/present/close/shown-close'
import { suspendingChange } from '@/lib/present/close/suspending-change'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { SignerRole } from '@/lib/domain/close/close-events'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** A name on a line: given, wanted, or suspended and still in sight. */
export async function SignatureLine({ as, shown }: { as: SignerRole; shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read } = shown
  const signature = standingSignature(read, as)
  const id = signature?.by ?? read.close?.[as]
  const isPrepared = standingSignature(read, 'preparer')?.state === 'given'
  const name = id === undefined ? t('nobody_yet') : personName(read.people, id, reader)
  const state = signature === undefined ? 'wanted' : signature.state
  const look = { wanted: 'sig-wanted', given: '', suspended: 'sig-suspended', withdrawn: '' }[state]
  return (
    <div>
      <div className={`sig ${look}`.trim()}>
        {id === undefined ? (
          <CircleDashed size={20} className="flex-none text-faint" aria-hidden />
        ) : (
          <Avatar kind="person" id={id} name={name} />
        )}
        <span className="sig-name truncate" dir="auto">
          {state === 'suspended' ? <s>{name}</s> : name}
        </span>
        {state === 'given' && (
          <SignatureIcon size={16} className="text-accent" aria-label={t('in_force')} />
        )}
        {state === 'suspended' && (
          <Badge tone="attention" icon="history">
            {t('suspended')}
          </Badge>
        )}
      </div>
      <div className="num-t flex justify-between gap-2 pt-1.5 text-xs text-faint">
        <span>{t(as)}</span>
        <span>
          {signature !== undefined
            ? reader.moment(signature.at)
            : as === 'reviewer' && !isPrepared && t('after_the_preparer')}
        </span>
      </div>
      {signature !== undefined && signature.note !== '' && (
        <p className="pt-1 text-xs whitespace-pre-wrap text-quiet" dir="auto">
          {signature.note}
        </p>
      )}
      {signature !== undefined &&
        signature.because.map((change) => {
          const { what, amount, isOfFirm } = suspendingChange(change, read, reader)
          const day = reader.instant(signature.until ?? signature.at)
          return (
            <p key={change.of} className="pt-1 text-xs text-quiet" dir="auto">
              {amount === ''
                ? t(isOfFirm ? 'item_changed_on' : 'changed_on', { what, day })
                : t('changed_by', { what, amount, day })}
            </p>
          )
        })}
    </div>
  )
}

/** Signatures that hold no longer: none leaves the record. */
export async function EarlierSignatures({ shown: { read } }: { shown: ShownClose }) {
  const earlier = read.close?.signatures.filter(({ state }) => state === 'withdrawn') ?? []
  if (earlier.length === 0) return null
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  return (
    <ul className="flex flex-col gap-1 border-t border-line px-4 py-2 text-xs text-faint">
      {earlier.map((each) => (
        <li key={`${each.as} ${each.at}`} className="flex items-center gap-1.5">
          <History size={13} className="flex-none" aria-hidden />
          <span className="min-w-0 grow">
            <s>{personName(read.people, each.by, reader)}</s>{' '}
            {t(each.isReplaced === true ? 'replaced_on' : 'withdrawn_on', {
              role: t(each.as),
              day: reader.moment(each.until ?? each.at),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

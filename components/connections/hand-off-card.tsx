import { Circle, CircleCheck, CircleDot, Link as LinkIcon } from 'lucide-react'
import Link from 'next/link'
import { LinkDays, LinkMenu } from '@/components/connections/hand-off-actions'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { describeHandOff } from '@/lib/present/hand-off'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export const handOffPath = ({ hand_off_id }: HandOff): string => `/connect/handoff/${hand_off_id}`

/** Creates a link for the owner of a client to approve again. */
export async function HandOffForm({
  connection_id,
  scope = [],
  isPrimary = false,
}: {
  connection_id: string
  /** What is requested; none means everything. */
  scope?: readonly string[]
  isPrimary?: boolean
}) {
  const t = await getTranslations('approvals')
  return (
    <form
      method="post"
      action="/api/connections/handoff"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <input type="hidden" name="connection_id" value={connection_id} />
      {scope.map((each) => (
        <input key={each} type="hidden" name="scope" value={each} />
      ))}
      <Button variant={isPrimary ? 'primary' : 'secondary'} icon={<LinkIcon />}>
        {t('make_link')}
      </Button>
      <LinkDays />
    </form>
  )
}

const stepLooks = {
  done: { icon: CircleCheck, words: 'text-quiet', mark: 'text-good' },
  current: { icon: CircleDot, words: 'font-medium', mark: 'text-accent' },
  open: { icon: Circle, words: 'text-faint', mark: '' },
}

/** From sending to approval, with the time of each step that was taken. */
export async function HandOffSteps({ handOff }: { handOff: HandOff }) {
  const [t, { moment }] = await Promise.all([getTranslations('handoff'), getReader()])
  const steps = [
    [t('state_sent'), handOff.made_at],
    [t('state_opened'), handOff.opened_at],
    [t('state_begun'), handOff.begun_at],
    [t('state_approved'), handOff.approved_at],
  ] as const
  const latest = steps.findLastIndex(([, at]) => at !== null)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
      {steps.map(([label, at], index) => {
        const state = index > latest ? 'open' : index === latest ? 'current' : 'done'
        const { icon: Icon, words, mark } = stepLooks[state]
        return (
          <li
            key={label}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`flex items-center gap-2 ${words}`}
          >
            <Icon size={15} className={mark} aria-hidden />
            {label}
            {at !== null && <span className="text-xs font-normal text-faint">{moment(at)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The way to an approval when the owner is somewhere else. */
export async function HandOffCard({
  connection_id,
  handOffs,
}: {
  connection_id: string
  handOffs: readonly HandOff[]
}) {
  const t = await getTranslations('handoff')
  return (
    <section id="handoff" className="card flex min-w-0 scroll-mt-16 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
        <h2 className="text-sm font-semibold">{t('not_the_owner')}</h2>
        <span className="text-xs text-faint">{t('for_owner_or_admin')}</span>
      </div>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        <p className="max-w-[64ch] text-quiet">{t('have_owner_approve_text')}</p>
        <HandOffForm connection_id={connection_id} />
      </div>
      {handOffs.length > 0 && (
        <ul aria-label={t('list')}>
          {handOffs.map((handOff) => (
            <ClientLink key={handOff.hand_off_id} handOff={handOff} />
          ))}
        </ul>
      )}
    </section>
  )
}

async function ClientLink({ handOff }: { handOff: HandOff }) {
  const [t, { text, instant }] = await Promise.all([getTranslations('handoff'), getReader()])
  const { tone, word } = describeHandOff(handOff, text)
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={handOffPath(handOff)} prefetch={false} className="link">
          {t('made_by', { date: instant(handOff.made_at), person: handOff.madeBy })}
        </Link>
        <Badge tone={tone}>{word}</Badge>
        <span className="grow" />
        {handOff.isLive && <WithdrawForm hand_off_id={handOff.hand_off_id} />}
      </span>
      {handOff.isLive && (
        <>
          <HandOffSteps handOff={handOff} />
          <p className="text-xs text-faint">
            {t('works_until_day', { date: instant(handOff.expires_at) })}
          </p>
        </>
      )}
    </li>
  )
}

export async function WithdrawForm({ hand_off_id }: { hand_off_id: string }) {
  const t = await getTranslations('handoff')
  return (
    <form method="post" action={`/api/connections/handoff/${hand_off_id}/withdraw`}>
      <Button variant="danger" size="sm">
        {t('withdraw')}
      </Button>
    </form>
  )
}

/** The links of the whole firm that are not used up. */
export async function OpenLinksCard({ handOffs }: { handOffs: readonly HandOff[] }) {
  const t = await getTranslations('approvals')
  return (
    <Card title={t('links_out')} flush>
      <ul aria-label={t('links_out')}>
        {handOffs.map((handOff) => (
          <OpenLink key={handOff.hand_off_id} handOff={handOff} />
        ))}
      </ul>
    </Card>
  )
}

async function OpenLink({ handOff }: { handOff: HandOff }) {
  const [t, { text, instant }] = await Promise.all([getTranslations('handoff'), getReader()])
  const { hand_off_id, clientName, made_at, madeBy } = handOff
  const { word } = describeHandOff(handOff, text)
  const made = t('made_by', { date: instant(made_at), person: madeBy })
  const href = handOffPath(handOff)
  return (
    <li className="relative flex items-center gap-2.5 border-t border-line px-4 py-2 hover:bg-hover">
      <Avatar kind="client" id={hand_off_id} name={clientName} />
      <span className="min-w-0 grow">
        <Link
          href={href}
          prefetch={false}
          dir="auto"
          title={clientName}
          className="row-link block truncate py-0.5 font-medium"
        >
          {clientName}
        </Link>
        <span className="block text-xs text-faint">{`${word} · ${made}`}</span>
      </span>
      {handOff.isLive && (
        <span className="relative z-1">
          <LinkMenu hand_off_id={hand_off_id} clientName={clientName} href={href} />
        </span>
      )}
    </li>
  )
}

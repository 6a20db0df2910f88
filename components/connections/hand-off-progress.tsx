import { describeHandOff } from '@/components/connections/describe-hand-off'
import { HandOffForm } from '@/components/connections/hand-off-form'
import styles from '@/components/connections/hand-off-form.module.css'
import { HandOffWatch } from '@/components/connections/hand-off-watch'
import { describeScope } from '@/components/connections/scope-words'
import { Button, ButtonLink } from '@/components/ui/button'
import { DetailList } from '@/components/ui/detail-list'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { type HandOff, handOffMark } from '@/lib/contract/hand-off'
import type { Format } from '@/lib/format/create-format'

/** How far a link got, step by step, and what can be done about it. */
export function HandOffProgress({ handOff, format }: { handOff: HandOff; format: Format }) {
  const { hand_off_id, isLive, scope, madeBy } = handOff
  const { tone, word, text } = describeHandOff(handOff)
  const moment = (at: string | null) => at !== null && format.instantFull(at)
  return (
    <>
      <div aria-live="polite">
        <Notice tone={tone} title={word} actions={<NextStep handOff={handOff} />}>
          <p>{text}</p>
        </Notice>
      </div>
      <Section title="Step by step">
        <DetailList
          items={[
            { term: 'Made', value: `${format.instantFull(handOff.made_at)} by ${madeBy}` },
            { term: 'Opened', value: moment(handOff.opened_at) },
            { term: 'Went to the bank', value: moment(handOff.begun_at) },
            { term: 'Declined', value: moment(handOff.declined_at) },
            { term: 'Failed', value: moment(handOff.failed_at) },
            { term: 'Approved', value: moment(handOff.approved_at) },
            { term: 'Withdrawn', value: moment(handOff.withdrawn_at) },
            { term: 'Works until', value: isLive && format.instantFull(handOff.expires_at) },
            {
              term: 'Asks for',
              value: scope.map((each) => describeScope(each).label.toLowerCase()).join(', '),
            },
          ]}
        />
      </Section>
      {isLive ? (
        <Section title="End it">
          <p className={styles['words']}>
            Withdrawn, the link can no longer be opened, not even by whoever is at the bank with it
            now.
          </p>
          <form method="post" action={`/api/connections/handoff/${hand_off_id}/withdraw`}>
            <Button tone="danger">Withdraw the link</Button>
          </form>
          <HandOffWatch hand_off_id={hand_off_id} mark={handOffMark(handOff)} />
        </Section>
      ) : (
        <Renewed handOff={handOff} />
      )}
    </>
  )
}

function NextStep({ handOff }: { handOff: HandOff }) {
  const { approved_id, state, outcome, hand_off_id, isLive, connection_id } = handOff
  const leadsTo = state === 'approved' ? approved_id : connection_id
  return (
    <>
      {leadsTo !== null && (
        <ButtonLink
          href={`/clients/${encodeURIComponent(leadsTo)}/connection`}
          tone={state === 'approved' ? 'primary' : 'plain'}
        >
          {outcome === 'quarantined' ? 'Decide whose it is' : 'See the connection'}
        </ButtonLink>
      )}
      {isLive && <ButtonLink href={`/connect/handoff/${hand_off_id}`}>Look again</ButtonLink>}
    </>
  )
}

function Renewed({ handOff }: { handOff: HandOff }) {
  if (handOff.state === 'approved') return null
  return (
    <Section title="Ask again">
      {handOff.connection_id === null ? (
        <p>
          <ButtonLink href="/connect">Ask for a new client</ButtonLink>
        </p>
      ) : (
        <HandOffForm connection_id={handOff.connection_id} scope={handOff.scope} />
      )}
    </Section>
  )
}

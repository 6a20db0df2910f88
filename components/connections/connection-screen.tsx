import { ConnectionMenu } from '@/components/connections/connection-actions'
import {
  ClientRecordCard,
  ConsentCard,
  DisconnectCard,
  EndCard,
  SharedDataCard,
} from '@/components/connections/connection-cards'
import { ConnectionVerdict } from '@/components/connections/connection-verdict'
import { GapCard } from '@/components/connections/gap-card'
import { HandOffCard } from '@/components/connections/hand-off-card'
import { type ConnectionHistory, HistoryCard } from '@/components/connections/history-card'
import { OwnPageCard } from '@/components/connections/own-page-card'
import { type Quarantine, QuarantineCard } from '@/components/connections/quarantine-card'
import { WaitsCard } from '@/components/connections/waits-card'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'
import type { Client, DisconnectProgress } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import { hasEnded } from '@/lib/domain/connections/connection-step'
import type { OwnPageLink } from '@/lib/domain/connections/own-page'
import type { WaitsNow } from '@/lib/domain/connections/waits-now'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { may, type PersonRole } from '@/lib/domain/people/permissions'
import { getTranslations } from '@/lib/server/http/get-reader'

export interface ConnectionProps extends ConnectionHistory {
  readonly client: Client
  /** Whatever the environment is called: the bank that ships here holds nothing else. */
  readonly isTestData: boolean
  readonly now: Date
  /** What was just done here, as the address says it; believed only where the state agrees. */
  readonly outcome: string | undefined
  /** The client that was to be approved when this one was, as the address says it. */
  readonly requested: Client | undefined
  /** The name that was typed to delete the client was another one. */
  readonly hasWrongName: boolean
  /** Which month's close the end of the consent gets in the way of, in words. */
  readonly closeHit: string
  /** Of the person who looks at it. */
  readonly role: PersonRole
  readonly revocations: DisconnectProgress | undefined
  readonly quarantine: Quarantine | undefined
  readonly handOffs: readonly HandOff[]
  /** The days in which it could not be read, until somebody has put that away. */
  readonly gap: ClientGap | undefined
  /** What to go on with now that it is back. */
  readonly waitsNow: WaitsNow | undefined
  /** The link to the client’s own page, and where it leads just after it was made. */
  readonly ownPage: OwnPageLink | undefined
  readonly newOwnPageHref: string | undefined
  readonly record: Pick<PortfolioClient, 'tags' | 'assigned'> | undefined
}

/** How a client is connected: the verdict with its action, the consent, what is shared and its history. */
export async function ConnectionScreen({ connection }: { connection: ConnectionProps }) {
  const [t, shell] = await Promise.all([getTranslations('connections'), getTranslations('shell')])
  const { client, revocations, quarantine } = connection
  const { connection_id, name, status } = client
  const isLive = status !== 'disconnected' && status !== 'disconnecting'
  const mayConnect = may(connection, 'connect')
  const mayPrepare = may(connection, 'prepare')
  const mayDisconnect = may(connection, 'disconnect')
  const canDelete = may(connection, 'forget')
  const settingsHref = `/clients/${encodeURIComponent(connection_id)}/settings`
  const auditHref = may(connection, 'read_audit')
    ? `/settings/audit?client=${encodeURIComponent(connection_id)}`
    : undefined
  const offersLink = mayConnect && (isLive ? status !== 'quarantined' : status === 'disconnected')
  const links = offersLink && (
    <HandOffCard connection_id={connection_id} handOffs={connection.handOffs} />
  )
  return (
    <>
      <TitleRow title={shell('connection')} hasPeriod>
        <ConnectionMenu
          client={{ connection_id, name, isLive: isLive && mayDisconnect }}
          settingsHref={settingsHref}
          canDelete={canDelete}
        />
      </TitleRow>
      {connection.hasWrongName && (
        <div className="px-4 pt-2 sm:px-6">
          <Note tone="attention" fact={t('forget_wrong_name')} urgent>
            {t('forget_wrong_name_text')}
          </Note>
        </div>
      )}
      <div className="grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ConnectionVerdict connection={connection} />
          {connection.gap !== undefined && status === 'active' && (
            <GapCard connection_id={connection_id} gap={connection.gap} now={connection.now} />
          )}
          {status === 'disconnecting' && revocations !== undefined && (
            <DisconnectCard client={client} progress={revocations} canSendAgain={mayDisconnect} />
          )}
          {quarantine !== undefined && (
            <QuarantineCard
              connection_id={connection_id}
              quarantine={quarantine}
              canDecide={mayConnect}
            />
          )}
          {hasEnded(client) && links}
          <SharedDataCard client={client} mayConnect={mayConnect} />
          {!hasEnded(client) && links}
          <HistoryCard clientName={name} history={connection} auditHref={auditHref} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ConsentCard connection={connection} />
          {mayPrepare && connection.waitsNow !== undefined && status === 'active' && (
            <WaitsCard connection_id={connection_id} waits={connection.waitsNow} />
          )}
          <OwnPageCard
            connection_id={connection_id}
            link={connection.ownPage}
            newHref={connection.newOwnPageHref}
            mayGive={mayConnect}
          />
          <ClientRecordCard href={settingsHref} record={connection.record} />
          <EndCard
            client={client}
            isLive={isLive}
            mayDisconnect={mayDisconnect}
            canDelete={canDelete}
          />
        </div>
      </div>
    </>
  )
}

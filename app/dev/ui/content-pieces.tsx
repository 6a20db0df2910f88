'use client'

import {
  CalendarClock,
  Check,
  Clock,
  FilePlus,
  Link2,
  RotateCw,
  SearchX,
  WifiOff,
} from 'lucide-react'
import { Part } from '@/app/dev/ui/part'
import { Avatar } from '@/components/ui/avatar'
import { Button, IconButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { EmptyState } from '@/components/ui/empty-state'
import { Fact, Facts } from '@/components/ui/facts'
import { KpiStrip } from '@/components/ui/kpi-strip'
import { Note } from '@/components/ui/note'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton, SkeletonBar, TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'

/** What one reads. */
export function ContentPieces() {
  return (
    <>
      <People />
      <Messages />
      <Figures />
      <Loading />
    </>
  )
}

function People() {
  return (
    <Part title="Avatars">
      <Avatar kind="client" id="northlight" name="Northlight Robotics" />
      <Avatar kind="client" id="luma" name="Luma Bakery" size={36} />
      <Avatar kind="person" id="ada" name="Ada Marlow" size={40} />
      <Avatar kind="person" id="theo" name="Theo Finch" />
      <Avatar kind="person" id="ministry" name="وزارة الكهرباء والماء" />
      <Avatar kind="person" id="ines" name="Ines Okafor" size={20} />
    </Part>
  )
}

function Messages() {
  return (
    <Part title="Notes and empty states">
      <div className="grid w-full gap-3">
        <Note
          tone="attention"
          icon={<CalendarClock />}
          fact="Consent ends on or about 1 Aug 2026,"
          action={
            <>
              <Button size="sm" icon={<Link2 />}>
                Copy link for owner
              </Button>
              <Button size="sm" variant="primary">
                Renew consent
              </Button>
            </>
          }
        >
          before the July close is due on 10 Aug. Renewed before the consent ends, access has no
          gap.
        </Note>
        <Note tone="danger" fact="The bank reported an error." />
        <Note tone="info" fact="3 clients are being read." />
        <Note tone="good" fact="Every statement ties out." />
      </div>
      <div className="card w-96 max-w-full">
        <EmptyState
          title="Nothing matches these filters"
          icon={<SearchX />}
          action={
            <>
              <Button variant="primary">Clear filters</Button>
              <Button>Search all dates</Button>
            </>
          }
        >
          163 transactions are in this period. Remove a filter, or search all dates.
        </EmptyState>
      </div>
      <div className="card w-96 max-w-full">
        <EmptyState
          title="The bank cannot be reached"
          tone="attention"
          icon={<WifiOff />}
          action={<Button icon={<RotateCw />}>Try again</Button>}
          foot={
            <>
              Reference 7QK-20F1 <CopyButton text="7QK-20F1" label="Copy reference" />
            </>
          }
        >
          Nothing is lost. The next try is in 30 seconds.
        </EmptyState>
      </div>
    </Part>
  )
}

function Figures() {
  return (
    <Part title="Figures, facts, timeline">
      <div className="w-full">
        <KpiStrip
          kpis={[
            {
              id: 'in',
              label: 'Money in',
              figure: { text: '$412,880', minor: '.14' },
              context: '5.1% more than June 2025',
            },
            {
              id: 'out',
              label: 'Money out',
              figure: { text: '−$366,120', minor: '.55' },
              context: '4.9% more',
            },
            { id: 'net', label: 'Net', figure: { text: '$46,759', minor: '.59' } },
          ]}
        />
      </div>
      <Card
        title="Details"
        scope="June 2026"
        end={<IconButton variant="ghost" size="sm" icon={<RotateCw />} label="Refresh details" />}
        className="w-96 max-w-full"
      >
        <Facts>
          <Fact label="Posted">6 Jul 2026, 16:20 EDT</Fact>
          <Fact label="Memo" wrap>
            Phase 2 load calculations for the bridge over the Harrow, purchase order 7718
          </Fact>
          <Fact label="Bank note" none="None" />
        </Facts>
      </Card>
      <Card title="Timeline" className="w-96 max-w-full">
        <Timeline
          events={[
            { id: '3', icon: <Check />, tone: 'good', text: 'Settled', time: '6 Jul, 16:20' },
            { id: '2', icon: <Clock />, text: 'Sent to the network', time: '6 Jul, 14:02' },
            {
              id: '1',
              icon: <FilePlus />,
              text: 'Created by Noor Lindqvist',
              time: '6 Jul, 13:58',
            },
          ]}
        />
      </Card>
      <p>
        <ProgressBar value={18} max={31} />
        18 of 31 PDFs
      </p>
      <div className="w-96 max-w-full">
        <Disclosure summary="Details for support">
          <div className="flex items-center gap-3 pt-3 text-xs">
            <span className="font-mono">019f3f76-0ce8-765e</span>
            <CopyButton text="019f3f76-0ce8-765e" label="Copy transaction ID" />
          </div>
        </Disclosure>
      </div>
    </Part>
  )
}

function Loading() {
  return (
    <Part title="Skeletons">
      <div className="w-full">
        <Skeleton status="Loading transactions">
          <table className="tbl">
            <tbody>
              <TableSkeleton
                rows={4}
                columns={[
                  { id: 'day' },
                  { id: 'name', cell: 'line1-start' },
                  { id: 'type' },
                  { id: 'account', cell: 'line2-start' },
                  { id: 'amount', cell: 'line1-end' },
                ]}
              />
            </tbody>
          </table>
          <SkeletonBar className="mt-3 w-60" />
        </Skeleton>
      </div>
    </Part>
  )
}

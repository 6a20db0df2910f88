import {
  CalendarClock,
  ChevronRight,
  FileX,
  type LucideIcon,
  ReceiptText,
  Unplug,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { TileView } from '@/components/portfolio/portfolio-screen'
import type { PortfolioSummary } from '@/lib/queries/portfolio'

const icons: Record<TileView['icon'], LucideIcon> = {
  ended: Unplug,
  ending: CalendarClock,
  statements: FileX,
  overdue: ReceiptText,
}

const tones = {
  danger: { icon: 'bg-danger-tint text-danger', figure: 'max-sm:text-danger' },
  attention: { icon: 'bg-attention-tint text-attention', figure: 'max-sm:text-attention' },
  info: { icon: 'bg-info-tint text-info', figure: 'max-sm:text-info' },
}

/** What needs attention over all clients; each tile lists the clients that it counts. */
export function PortfolioTiles({
  tiles,
  summary,
}: {
  tiles: readonly TileView[]
  /** Undefined until the figures of all clients are known. */
  summary: PortfolioSummary | undefined
}) {
  const t = useTranslations('portfolio')
  return (
    <section aria-label={t('health_needs_somebody')} className="px-4 sm:px-6 sm:pt-1">
      <div className="grid grid-cols-2 gap-1 sm:gap-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <Tile key={tile.id} tile={tile} summary={tile.summary ?? summary?.tiles[tile.id]} />
        ))}
      </div>
    </section>
  )
}

function Tile({
  tile: { icon, tone, label, shortLabel, href, isCurrent },
  summary,
}: {
  tile: TileView
  summary: PortfolioSummary['tiles'][string] | undefined
}) {
  const Icon = icons[icon]
  const isQuiet = summary === undefined || summary.isZero
  const look = isQuiet ? { icon: 'bg-press text-faint', figure: 'text-faint' } : tones[tone]
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex min-w-0 items-center gap-2 rounded-lg border border-line px-2.5 py-1.5 hover:border-rule hover:bg-hover aria-[current]:border-action aria-[current]:bg-chosen sm:gap-3 sm:px-3"
    >
      <span
        className={`my-1 grid size-7 flex-none place-content-center rounded-md max-sm:hidden ${look.icon}`}
      >
        <Icon size={15} aria-hidden />
      </span>
      <span className={`num-t text-xl font-semibold max-sm:text-sm ${look.figure}`}>
        {summary?.count ?? '–'}
      </span>{' '}
      <span className="min-w-0 grow text-xs wrap-anywhere">
        <span className="block font-medium text-ink max-sm:font-normal">
          <span className="max-sm:hidden">{label}</span>
          <span className="sm:hidden">{shortLabel}</span>
        </span>
        {summary !== undefined && summary.detail !== '' && (
          <span className="line-clamp-4 text-faint max-xl:hidden">
            <bdi>{summary.detail}</bdi>
          </span>
        )}
      </span>
      <ChevronRight
        size={14}
        aria-hidden
        className="flex-none text-faint max-sm:hidden rtl:-scale-x-100"
      />
    </Link>
  )
}

import {
  CalendarDays,
  CornerDownLeft,
  CreditCard,
  Download,
  FileText,
  Landmark,
  ListFilter,
  type LucideIcon,
  ReceiptText,
  Search,
  SlidersHorizontal,
  SquareArrowRight,
  Users,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '@/components/ui/avatar'
import type { PaletteIcon, PaletteItem } from '@/lib/domain/palette/palette-answer'

const icons: Readonly<Record<PaletteIcon, LucideIcon>> = {
  account: Landmark,
  card: CreditCard,
  customer: Users,
  display: SlidersHorizontal,
  export: Download,
  invoice: ReceiptText,
  list: ListFilter,
  period: CalendarDays,
  screen: SquareArrowRight,
  search: Search,
  statement: FileText,
}

/** One line of the palette: a link where it leads somewhere, so that a new tab is the browser's. */
export function PaletteLine({
  item,
  ...attributes
}: { item: PaletteItem } & ComponentProps<'div'> & ComponentProps<'a'>) {
  const { label, detail, amount, avatar, icon, href } = item
  const Icon = icon === undefined ? undefined : icons[icon]
  const content = (
    <>
      {avatar !== undefined && <Avatar {...avatar} />}
      {avatar === undefined && Icon !== undefined && (
        <Icon size={16} className="rtl:-scale-x-100" aria-hidden />
      )}
      <span className="min-w-0 grow truncate">
        <bdi>{label}</bdi>
        {detail !== undefined && (
          <>
            {' '}
            <bdi className="text-faint">{detail}</bdi>
          </>
        )}
      </span>
      {amount !== undefined && (
        <bdi className="num-t whitespace-nowrap" data-amount="">
          {amount}
        </bdi>
      )}
      <CornerDownLeft
        size={14}
        className="hidden rtl:-scale-x-100 group-data-highlighted:block"
        aria-hidden
      />
    </>
  )
  if (href === undefined) return <div {...attributes}>{content}</div>
  return (
    <a {...attributes} href={href} tabIndex={-1}>
      {content}
    </a>
  )
}

'use client'

import { Download, Link2, Moon, RotateCw, Sun, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Part } from '@/app/dev/ui/part'
import { Badge, State } from '@/components/ui/badge'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Checkbox, RadioCard, Switch } from '@/components/ui/checkbox'
import { Field, SearchInput, TextInput } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'

/** What one presses, fills in and chooses. */
export function ControlPieces() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Badges />
    </>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      <Button variant="primary">Renew consent</Button>
      <Button icon={<Download />}>Download</Button>
      <Button variant="ghost">Cancel</Button>
      <Button variant="danger" icon={<Trash2 />}>
        Remove person…
      </Button>
      <Button size="sm">Small</Button>
      <Button size="lg" variant="primary">
        Large
      </Button>
      <Button busy icon={<Download />}>
        Exporting
      </Button>
      <Button disabled>Unavailable</Button>
      <ButtonLink href="/dev/ui" icon={<Link2 />}>
        Link
      </ButtonLink>
      <IconButton variant="ghost" icon={<RotateCw />} label="Refresh" />
      <IconButton size="sm" icon={<X />} label="Close" shortcut="Esc" />
    </Part>
  )
}

function Fields() {
  return (
    <Part title="Fields">
      <TextInput
        label="Client name"
        name="name"
        defaultValue="Northlight Robotics"
        hint="As in your ledger"
      />
      <TextInput label="Email" name="email" defaultValue="ada@" error="Enter a whole address" />
      <Field label="Own control">{(control) => <input {...control} className="field" />}</Field>
      <SearchInput
        label="Search transactions"
        className="w-64"
        end={<span className="kbd">/</span>}
      />
    </Part>
  )
}

function Badges() {
  return (
    <Part title="Badges and states">
      <Badge tone="good">Settled</Badge>
      <Badge tone="attention" icon="hourglass">
        Awaiting approval
      </Badge>
      <Badge tone="danger">Failed</Badge>
      <Badge tone="info">Pending</Badge>
      <Badge tone="plain">Not synced</Badge>
      <Badge tone="accent">New</Badge>
      <State>Settled</State>
      <State icon="ban">Cancelled</State>
    </Part>
  )
}

function Choices() {
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('system')
  const [isOn, setOn] = useState(true)
  return (
    <Part title="Choices">
      <Checkbox label="Include pending transactions" end="3" defaultChecked />
      <Checkbox label="Some of them" mixed readOnly />
      <Checkbox aria-label="Select this row" />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="pb-1.5 font-medium">Format</legend>
        <RadioCard name="format" label="CSV" hint="Any spreadsheet or ledger" defaultChecked />
        <RadioCard name="format" label="Excel" hint="Real dates and numbers" />
      </fieldset>
      <Switch
        label="Require a second factor"
        hint="2 people have none"
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <SegmentedControl
        label="Theme"
        value={theme}
        onChange={setTheme}
        segments={[
          { value: 'light', label: 'Light', icon: <Sun /> },
          { value: 'dark', label: 'Dark', icon: <Moon /> },
          { value: 'system', label: 'System' },
        ]}
      />
    </Part>
  )
}

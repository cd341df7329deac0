'use client'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isServerRendered } from '@/components/form/typed-before-hydration'

interface TickProps {
  chosen: boolean
  /** Some of what it stands for is chosen. */
  mixed?: boolean
  /** What it chooses; a label around it may say so instead. */
  label?: string
  className?: string
  /** Ticks that were set before hydration tell of it one after the other, before the next rendering. */
  onChoose: (chosen: boolean) => void
}

/** Shows whether a row, or all rows, of a list are chosen. A tick that is set before hydration counts. */
export function Tick({ chosen, mixed = false, label, className, onChoose }: TickProps) {
  const id = useId()
  // React sets a box of the server back when it hydrates it.
  const [atFirst] = useState(() => isServerRendered(id) && (document.getElementById(id) as HTMLInputElement).checked)
  const chooseTicked = useEffectEvent(() => {
    if (atFirst && !chosen) onChoose(true)
  })
  useEffect(() => chooseTicked(), [])
  return (
    <input
      id={id}
      type="checkbox"
      className={className}
      aria-label={label}
      checked={chosen}
      ref={(box) => {
        if (box) box.indeterminate = mixed
      }}
      onChange={(event) => onChoose(event.target.checked)}
    />
  )
}

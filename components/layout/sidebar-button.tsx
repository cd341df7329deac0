'use client'
import { PanelLeft } from 'lucide-react'
import { toggleSidebar } from '@/lib/theme/sidebar-state'
import controls from './controls.module.css'

/** Folds and unfolds the sidebar; on small screens opens and closes it. */
export function SidebarButton({ label }: { label: string }) {
  return (
    <button type="button" className={controls.iconButton} aria-label={label} title={label} aria-controls="sidebar" onClick={toggleSidebar}>
      <PanelLeft size={18} aria-hidden="true" />
    </button>
  )
}

import { STORAGE_KEYS, writeStored } from '@/lib/browser-storage'

/** Below this width the sidebar overlays the page and is closed at first. The style sheet uses the same width. */
const OVERLAY_BELOW_PX = 1024

/** Folds or unfolds the sidebar and stores that; where it overlays the page, opens or closes it. */
export function toggleSidebar(): void {
  const { dataset } = document.documentElement
  if (window.innerWidth < OVERLAY_BELOW_PX) {
    if (dataset.sidebarOpen === undefined) dataset.sidebarOpen = ''
    else closeSidebar()
    return
  }
  const folds = dataset.sidebar !== 'folded'
  if (folds) dataset.sidebar = 'folded'
  else delete dataset.sidebar
  writeStored(STORAGE_KEYS.sidebar, folds ? 'folded' : 'open')
}

/** Closes the sidebar where it overlays the page. */
export function closeSidebar(): void {
  delete document.documentElement.dataset.sidebarOpen
}

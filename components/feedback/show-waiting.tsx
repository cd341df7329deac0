import { createRoot } from 'react-dom/client'
import { WaitingNote } from './waiting-note'
import { WAITING_NOTE_ID } from './waiting-note-id'

let isShown = false

/** Shows the note for people who wait, once per document, in the place that the page has for it. */
export function showWaiting(): void {
  const place = document.getElementById(WAITING_NOTE_ID)
  if (!place || isShown) return
  isShown = true
  const { slow = '', over = '', retry = '' } = place.dataset
  createRoot(place).render(<WaitingNote labels={{ slow, over, retry }} />)
}

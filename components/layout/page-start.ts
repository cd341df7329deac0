// What a page needs once it is shown: one script, loaded after the page.
export { followOtherTabs, startSession } from '@/lib/session/browser/start-session'
export { followPalette } from './follow-palette'

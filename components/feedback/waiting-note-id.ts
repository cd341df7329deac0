/** The id of the element of every page that the note for people who wait is drawn into; its data attributes are the labels. */
export const WAITING_NOTE_ID = 'waiting-note'

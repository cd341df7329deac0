/** What an upload is for: an image in a text, or a file that readers download. */
export const UPLOAD_PURPOSES = ['image', 'file'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Product rules, section 5. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'ico', 'svg'] as const
export const FILE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'pdf', 'txt', 'csv', 'json', 'zip'] as const
export type FileExtension = (typeof FILE_EXTENSIONS)[number]

const MEGABYTE = 1024 * 1024
export const IMAGE_MAX_BYTES = 5 * MEGABYTE
export const SVG_MAX_BYTES = MEGABYTE
export const FILE_MAX_BYTES = 10 * MEGABYTE
/** Width times height of an image that is decoded. */
export const IMAGE_PIXELS_MAX = 50_000_000
/** Larger images are scaled down to fit into a square with sides of this many pixels. */
export const IMAGE_SIDE_MAX = 2_560
export const FILE_NAME_MAX = 255

/** All uploads of one person, as stored. */
export const UPLOAD_QUOTA_BYTES = 200 * MEGABYTE
/** What an upload counts at least, so that the quota also limits how many small ones there are. */
export const UPLOAD_COUNTED_MIN_BYTES = 4 * 1024
/** How long an upload is kept that nothing refers to. */
export const UNUSED_UPLOAD_HOURS = 24

/** The media types in which uploads are stored. */
export const UPLOAD_MEDIA_TYPES = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'application/pdf',
  'application/zip',
  'application/json',
  'text/csv',
  'text/plain',
] as const
export type UploadMediaType = (typeof UPLOAD_MEDIA_TYPES)[number]

/** Returns the length of the base64 text of so many bytes. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

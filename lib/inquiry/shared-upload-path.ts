/** Returns the address of an image or a file of an inquiry that everybody may read. */
export function sharedUploadPath(inquiryId: string, uploadId: string): string {
  return `/api/shared-inquiries/${inquiryId}/uploads/${uploadId}`
}

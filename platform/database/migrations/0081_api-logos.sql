ALTER TABLE "apis" ADD COLUMN "logo_sha256" text;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_logo_sha256_upload_contents_sha256_fk" FOREIGN KEY ("logo_sha256") REFERENCES "public"."upload_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apis_logo" ON "apis" USING btree ("logo_sha256") WHERE logo_sha256 is not null;
CREATE TABLE "portal_images" (
	"image" text PRIMARY KEY NOT NULL,
	"content_sha256" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer
);
--> statement-breakpoint
ALTER TABLE "portal_images" ADD CONSTRAINT "portal_images_content_sha256_upload_contents_sha256_fk" FOREIGN KEY ("content_sha256") REFERENCES "public"."upload_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_images_content_sha256_idx" ON "portal_images" USING btree ("content_sha256");
--> statement-breakpoint
SELECT portico_audit('portal_images');
--> statement-breakpoint
-- The company is named in the portal's settings; emails had it in theirs, which platforms of the previous version still read.
INSERT INTO "settings" ("key", "value")
	SELECT 'portal', jsonb_build_object('company', jsonb_build_object(
		'name', coalesce("value" ->> 'companyName', ''), 'address', coalesce("value" ->> 'companyAddress', ''),
		'tel', coalesce("value" ->> 'companyTel', ''), 'fax', coalesce("value" ->> 'companyFax', ''), 'email', coalesce("value" ->> 'companyEmail', '')))
	FROM "settings" WHERE "key" = 'mail.content'
	ON CONFLICT ("key") DO UPDATE SET "value" = "settings"."value" || EXCLUDED."value";

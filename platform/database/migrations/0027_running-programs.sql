CREATE TABLE "running_programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"host_name" text NOT NULL,
	"booted_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "running_programs_last_seen" ON "running_programs" USING btree ("last_seen_at");
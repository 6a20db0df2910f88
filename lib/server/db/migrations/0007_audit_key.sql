CREATE TABLE "audit_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_key_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "address" text;
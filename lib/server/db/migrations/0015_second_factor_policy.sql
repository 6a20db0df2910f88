ALTER TABLE "session" ADD COLUMN "is_strong" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "factor_required_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "factor_grace_days" integer DEFAULT 0 NOT NULL;
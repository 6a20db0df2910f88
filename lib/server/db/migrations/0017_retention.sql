ALTER TABLE "firm_setting" ADD COLUMN "audit_days" integer;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "export_days" integer DEFAULT 7 NOT NULL;